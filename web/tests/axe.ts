/** No violations of WCAG 2.2 AA that axe finds. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (values) => {
    const axe = (
      window as unknown as {
        axe: { run(root: Document, options: unknown): Promise<{ violations: Violation[] }> };
      }
    ).axe;
    return (await axe.run(document, { runOnly: { type: 'tag', values } })).violations;
  }, STANDARD);
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary ?? ''}`,
  );
  expect(told, what).toEqual([]);
}
