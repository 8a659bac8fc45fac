/** The server's HTTP API: people, lists of tables and games, what tables can be made of. */
import type { SeatInfo, Terms } from './wire';

export interface Identity {
  person: string;
  name: string;
  kind: string;
  token: string;
}

export interface TableCard {
  code: string;
  public: boolean;
  created: number;
  active: number;
  terms: Terms;
  seats: SeatInfo[];
  host: number | null;
  playing: boolean;
  games: number;
  spectators: number;
  role: string | null;
  seat: number | null;
  awaited: boolean;
}

export interface GameSeat {
  subject: string;
  name: string;
  points: number;
  won: boolean;
  rating: number | null;
}

export interface GameCard {
  id: string;
  table: string | null;
  number: number;
  mode: string;
  ended: number;
  seats: GameSeat[];
  commitment: string;
}

export interface BotLevel {
  name: string;
  level: number | null;
  summary_en: string;
  summary_de: string;
}

export interface ModeInfo {
  mode: string;
  fewest: number;
  most: number;
  target: number | null;
  strict: boolean;
  rounds: boolean;
  fan_cards: string[];
}

export interface Offer {
  modes: ModeInfo[];
  bots: BotLevel[];
  version: string;
}

/** A refusal with its stable code; `offline` if nobody answered at all. */
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
