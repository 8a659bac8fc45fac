/** Games and moments recorded at the real table (`make fixtures`), shown by a server that only speaks. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Command, Fresh, News } from '../src/protocol/wire';
import type { Server } from './server';

type Frame = Fresh | News;

export const SCENES = ['full-pile', 'draft', 'team', 'x-rows', 'marks', 'fifth-row', 'by-turns', 'clock'];

export interface Stage {
  /** What the viewer has asked for, but that shows were seen; nothing of it changes anything. */
  commands: Command[];
  say: (frame: Frame) => void;
}

/** A scene as Ann sees it. */
export function showScene(page: Page, server: Server, name: string): Promise<Stage> {
  return showFrames(page, server, [read<Fresh>(`scenes/${name}`)]);
}

/** All that Ann is told from the first moment until she is asked this. */
export function recordedUntil(game: string, kind: string): Frame[] {
  const frames = read<{ frame: Frame }[]>(game).map(({ frame }) => frame);
  const asked = frames.findIndex((frame) => frame.type === 'news' && frame.view?.decision?.kind === kind);
  return frames.slice(0, asked + 1);
}

export async function showFrames(page: Page, server: Server, frames: Frame[]): Promise<Stage> {
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
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
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
  await page.goto(`${server.url}/t/SCENE`);
  await page.locator('main.table').waitFor();
  return stage;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;
}
