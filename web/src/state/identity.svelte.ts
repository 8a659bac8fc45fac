/** Who somebody is on this device: a name that is asked once, and a token that is told nobody. */
import { call, Problem } from '../protocol/api';
import type { Identity, Me, NewName, NewPerson, UseLink } from '../protocol/bodies';

const KEY = 'hornox.identity';

let identity = $state.raw<Identity | null>(load());

export function me(): Identity | null {
  return identity;
}

/** Be somebody on this device from now on. */
export async function introduce(name: string): Promise<Identity> {
  return keep(await call<Identity>('POST', '/people', null, { name } satisfies NewPerson));
}

export async function rename(name: string): Promise<void> {
  if (!identity) return;
  const { name: clean } = await call<Me>('PATCH', '/me', identity.token, { name } satisfies NewName);
  keep({ ...identity, name: clean });
}

/** Be the same person as on another device. */
export async function useLink(link: string): Promise<Identity> {
  return keep(await call<Identity>('POST', '/links', null, { link } satisfies UseLink));
}

/** A call under the own name; a token that nobody knows any more is forgotten. */
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

export function forget(): void {
  identity = null;
  localStorage.removeItem(KEY);
}

function keep(found: Identity): Identity {
  identity = found;
  localStorage.setItem(KEY, JSON.stringify(found));
  return found;
}

function load(): Identity | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Identity | null;
  } catch {
    return null;
  }
}
