/** Moments recorded at the real table (`make fixtures`), shown without a server that plays. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Fresh } from '../src/protocol/wire';
import type { Server } from './server';

export const SCENES = ['full-pile', 'draft', 'team', 'x-rows', 'marks', 'fifth-row', 'by-turns', 'clock'];

export function sceneOf(name: string): Fresh {
  return JSON.parse(readFileSync(new URL(`../fixtures/scenes/${name}.json`, import.meta.url), 'utf8')) as Fresh;
}

/** Open a scene as Ann sees it; tells which commands she gives, none of which changes anything. */
export async function showScene(page: Page, server: Server, fresh: Fresh): Promise<unknown[]> {
  const commands: unknown[] = [];
  await page.addInitScript(() => {
    localStorage.setItem('hornox.identity', JSON.stringify({ name: 'Ann', token: 'none' }));
  });
  await page.routeWebSocket(/api\/socket/, (socket) => {
    const say = (frame: object): void => socket.send(JSON.stringify(frame));
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { type: string; id: string; command: unknown };
      if (frame.type === 'hello') {
        say({ type: 'welcome', version: 1, now: fresh.now, table: 'SCENE', person: '', here: true });
        say(fresh);
      }
      if (frame.type !== 'do') return;
      commands.push(frame.command);
      say({ type: 'ack', id: frame.id });
    });
  });
  const { terms, playing } = fresh.snapshot.table;
  await page.route('**/api/tables/SCENE', (route) => route.fulfill({ json: { code: 'SCENE', terms, playing, seats: [] } }));
  await page.goto(`${server.url}/t/SCENE`);
  await page.locator('main.table').waitFor();
  return commands;
}
