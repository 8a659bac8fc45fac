/** Costly decisions of a finished game once more: as the seat saw them, answered by the server. */
import type { Connection } from '../protocol/connection';
import type { Command, GameInfo, SeatAction, TableInfo, View } from '../protocol/wire';
import { boardOf } from '../state/board';
import { callAsMe } from '../state/identity.svelte';
import { tableOf, type Replay } from '../state/replay.svelte';
import { Session } from '../state/session.svelte';
import { pause, type Decision } from './review';

export interface Try {
  move: number;
  round: number;
  turn: number;
  chosen: string;
  view: View;
}

export interface TryAnswer {
  right: boolean;
  decision: Decision;
}

type Listed =
  { state: 'done'; tries: Try[] } | { state: string; parts: { done: number; total: number }[] };

/** Ask until the game is reviewed. What comes has no answers in it. */
export async function loadTries(
  id: string,
  seat: number,
  onprogress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Try[]> {
  for (;;) {
    const answer = await callAsMe<Listed>('GET', `/games/${id}/tries?seat=${seat}`);
    signal.throwIfAborted();
    if ('tries' in answer) return answer.tries;
    const last = answer.parts.at(-1);
    if (last) onprogress(last.done, last.total);
    await pause(signal);
  }
}

/** A game without a clock that waits for this decision. */
function gameOf({ move, view }: Try, seat: number): GameInfo {
  return {
    game: 1,
    commitment: '',
    seed: null,
    decision: String(move),
    kind: view.prompt.kind,
    awaited: [seat],
    clocks: [],
    settled: 0,
    paused: null,
    pause_asked: [],
    chat_closes: null,
    seen: [],
  };
}

/** A table at which only this decision is made. */
export function sessionFor(
  replay: Replay,
  one: Try,
  seat: number,
  onanswer: (action: SeatAction) => void,
): Session {
  const connection = {
    clock: { time: () => Date.now() },
    do: (command: Command) => {
      if (command.type === 'answer') onanswer(command.action);
      return Promise.resolve({ type: 'ack', id: '' });
    },
    close: () => undefined,
  } as unknown as Connection;
  const session = new Session('', '', () => connection);
  session.room = {
    table: {
      ...tableOf(replay),
      game: gameOf(one, seat),
    } as unknown as TableInfo,
    seat,
    view: one.view,
    held: null,
    name: null,
    hosting: false,
  };
  session.reveal.set(boardOf(one.view));
  return session;
}

export function answerTry(
  id: string,
  seat: number,
  move: number,
  action: SeatAction,
): Promise<TryAnswer> {
  return callAsMe<TryAnswer>('POST', `/games/${id}/tries`, { seat, move, action });
}
