/** Calls of the server's HTTP API: people, lists of tables and games, the offer. */

/** A refusal with its stable code; `offline` if the server did not answer. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(code);
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export async function call<T>(
  method: Method,
  path: string,
  token: string | null = null,
  body?: unknown,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await reach(path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Problem(await codeOf(response), response.status);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api${path}`, request);
  } catch {
    throw new Problem('offline', 0);
  }
}

async function codeOf(response: Response): Promise<string> {
  try {
    return ((await response.json()) as { code?: string }).code ?? 'failed';
  } catch {
    return 'failed';
  }
}
