/** The person on this device: a name that is asked once, and a secret token. */
import { t } from '../i18n/index.svelte';
import { call, Problem } from '../protocol/api';
import type { Identity, Me, NewName, NewPerson, UseLink } from '../protocol/bodies';

const KEY = 'hornox.identity';

/** `guest`: came without saying a name. */
export type Self = Identity & { guest?: boolean };

let identity = $state.raw<Self | null>(load());

export function me(): Self | null {
  return identity;
}

/** Get an identity from the server: under this name or, without one, as a guest. A name given later counts. */
export async function beSomebody(name: string): Promise<void> {
  const said = name.trim();
  if (!identity) await introduce(said || t('guest'), !said);
  else if (said && said !== identity.name) await rename(said);
}

export async function introduce(name: string, guest = false): Promise<Self> {
  const found = await call<Identity>('POST', '/people', null, { name } satisfies NewPerson);
  return keep({ ...found, guest });
}

export async function rename(name: string): Promise<void> {
  if (!identity) return;
  const { name: clean } = await call<Me>('PATCH', '/me', identity.token, {
    name,
  } satisfies NewName);
  keep({ ...identity, name: clean, guest: false });
}

/** Be the same person as on another device. */
export async function useLink(link: string): Promise<void> {
  keep(await call<Identity>('POST', '/links', null, { link } satisfies UseLink));
}

/** Call the API with the token. A token that the server does not know any more is deleted. */
export async function callAsMe<T>(
  method: Parameters<typeof call>[0],
  path: string,
  body?: unknown,
): Promise<T> {
  try {
    return await call<T>(method, path, identity?.token ?? null, body);
  } catch (error) {
    if (error instanceof Problem && error.status === 401) forget();
    throw error;
  }
}

/** Delete the identity from this device. */
export async function signOut(): Promise<void> {
  await callAsMe('DELETE', '/me/devices/this');
  forget();
}

/** Delete the person, on all devices. */
export async function deleteMe(): Promise<void> {
  await callAsMe('DELETE', '/me');
  forget();
}

export function forget(): void {
  identity = null;
  localStorage.removeItem(KEY);
}

function keep(found: Self): Self {
  identity = found;
  localStorage.setItem(KEY, JSON.stringify(found));
  return found;
}

function load(): Self | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Self | null;
  } catch {
    return null;
  }
}
