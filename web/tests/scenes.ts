/** Games and moments recorded at the real table (`make fixtures`), shown by a server that only speaks. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Command, Fresh, News, View } from '../src/protocol/wire';
import type { Server } from './server';

type Frame = Fresh | News;

export const SCENES = [
  'full-pile',
  'draft',
  'team',
  'x-rows',
  'marks',
  'fifth-row',
  'by-turns',
  'clock',
];

export interface Stage {
  /** What the viewer has asked for, but that shows were seen; nothing of it changes anything. */
  commands: Command[];
  say: (frame: Frame) => void;
}

/** A scene as Ann sees it. */
export function showScene(page: Page, server: Server, name: string): Promise<Stage> {
  return showFrames(page, server, [read<Fresh>(`scenes/${name}`)]);
}

/** A scene as a screen in the room sees it. */
export function showSceneOnScreen(page: Page, server: Server, name: string): Promise<Stage> {
  return showOnScreen(page, server, [read<Fresh>(`scenes/${name}`)]);
}

/** What Ann was told, as a screen in the room sees it: without anything that only she may see. */
export function showOnScreen(page: Page, server: Server, frames: Frame[]): Promise<Stage> {
  let number = 0;
  const [first, ...rest] = frames as [Fresh, ...News[]];
  const { snapshot } = first;
  const view = snapshot.view && publicView(snapshot.view);
  const fresh = { ...first, snapshot: { ...snapshot, seat: null, held: null, number, view } };
  const news = rest
    .filter(({ message }) => message.type !== 'choice-held')
    .map((frame) => ({
      ...frame,
      number: ++number,
      stream: snapshot.stream,
      message: publicMessage(frame.message),
      view: frame.view && publicView(frame.view),
    }));
  return showFrames(page, server, [fresh, ...news], '/tv/SCENE');
}

const SECRET = new Set(['hand-dealt', 'card-chosen', 'specials-dealt', 'special-drawn']);

function publicMessage(message: News['message']): News['message'] {
  if (message.type === 'game-started') return { ...message, you: null };
  if (message.type !== 'game-progressed') return message;
  return { ...message, events: message.events.filter(({ type }) => !SECRET.has(type)) };
}

function publicView(view: View): View {
  const hidden = {
    hand: [],
    pile: [],
    specials: [],
    x_pile: [],
    unseen: [],
    changes: [],
    previews: [],
  };
  return { ...view, ...hidden, seat: null, decision: null, chosen: null };
}

/** A recorded game as Ann was told it, from the first moment to the end. */
export function recordedGame(game: string): Frame[] {
  return read<{ frame: Frame }[]>(game).map(({ frame }) => frame);
}

/** All that Ann is told from the first moment until she is asked this. */
export function recordedUntil(game: string, kind: string): Frame[] {
  const frames = recordedGame(game);
  const asked = frames.findIndex(
    (frame) => frame.type === 'news' && frame.view?.decision?.kind === kind,
  );
  return frames.slice(0, asked + 1);
}

export async function showFrames(
  page: Page,
  server: Server,
  frames: Frame[],
  path = '/t/SCENE',
): Promise<Stage> {
  const stage: Stage = { commands: [], say: () => undefined };
  const { now, snapshot } = frames[0] as Fresh;
  const { terms, playing } = snapshot.table;
  await page.addInitScript(() => {
    localStorage.setItem('hornox.identity', JSON.stringify({ name: 'Ann', token: 'none' }));
  });
  await page.route('**/api/tables/SCENE', (route) =>
    route.fulfill({ json: { code: 'SCENE', terms, playing, seats: [] } }),
  );
  await page.route('**/api/tables/SCENE/qr*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await page.routeWebSocket(/api\/socket/, (socket) => {
    const say = (frame: object): void => socket.send(JSON.stringify(frame));
    stage.say = say;
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { type: string; id: string; command: Command };
      if (frame.type === 'hello') {
        say({ type: 'welcome', version: 1, now, table: 'SCENE', person: '', here: true });
        frames.forEach(say);
      }
      if (frame.type !== 'do') return;
      if (frame.command.type !== 'seen') stage.commands.push(frame.command);
      say({ type: 'ack', id: frame.id });
    });
  });
  await page.goto(server.url + path);
  await page.locator('main.table, [data-tv]').waitFor();
  return stage;
}

function read<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'),
  ) as T;
}
