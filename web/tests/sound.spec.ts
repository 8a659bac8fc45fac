/** The sounds of the table, measured by their waveforms. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test, type Page } from '@playwright/test';

const SOURCE = readFileSync(new URL('../src/sound/voices.ts', import.meta.url), 'utf8');
const MODULE = ts.transpileModule(SOURCE, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
}).outputText;

interface Heard {
  peak: number;
  /** Loudness over the time that is heard. */
  rms: number;
  /** Seconds until the loudest moment, and until silence. */
  attack: number;
  length: number;
  /** The first sample and the last, and the largest jump at either end. */
  edges: number;
  /** Where half of the energy lies below, in hertz. */
  centre: number;
}

/** Render a voice and look at what came out. */
async function hear(page: Page, voice: string, ...rest: unknown[]): Promise<Heard> {
  return page.evaluate(
    async ([source, voice, rest]) => {
      const voices = (await import(
        URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
      )) as Record<string, (...heard: unknown[]) => void>;
      const rate = 44_100;
      const context = new OfflineAudioContext(1, rate * 2.5, rate);
      voices[voice]!({ context, out: context.destination, at: 0.05 }, ...rest);
      const samples = (await context.startRendering()).getChannelData(0);
      const loud = (sample: number): boolean => Math.abs(sample) > 0.0005;
      const first = samples.findIndex(loud);
      const last = samples.findLastIndex(loud);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      const peakAt = samples.findIndex((sample) => Math.abs(sample) === peak);
      const rms = Math.sqrt(
        samples.slice(first, last).reduce((sum, sample) => sum + sample * sample, 0) /
          (last - first),
      );
      const jump = (at: number): number => Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0));
      const edges = Math.max(jump(first), jump(last), jump(last + 1));
      return {
        peak,
        rms,
        attack: (peakAt - first) / rate,
        length: (last - first) / rate,
        edges,
        centre: centreOf(samples.slice(first, last), rate),
      };

      /** The middle of the spectrum, from the energy that is left below a frequency. */
      function centreOf(sound: Float32Array, rate: number): number {
        const size = 8192;
        const energy = new Float64Array(400);
        for (let bin = 1; bin < energy.length; bin++) {
          const frequency = bin * 25;
          let [re, im] = [0, 0];
          for (let at = 0; at < Math.min(size, sound.length); at++) {
            const angle = (2 * Math.PI * frequency * at) / rate;
            re += sound[at]! * Math.cos(angle);
            im += sound[at]! * Math.sin(angle);
          }
          energy[bin] = re * re + im * im;
        }
        const all = energy.reduce((sum, part) => sum + part, 0);
        let below = 0;
        return 25 * energy.findIndex((part) => (below += part) > all / 2);
      }
    },
    [MODULE, voice, rest] as const,
  );
}

test.beforeEach(({ page }) => page.goto('about:blank'));

const VOICES: [string, unknown[]][] = [
  ['slide', []],
  ['snap', []],
  ['flip', [1]],
  ['flip', [10]],
  ['riffle', []],
  ['thud', [0]],
  ['thud', [1]],
  ['bell', []],
  ['pluck', [523.3]],
  ['chime', [[392, 523.3, 659.3, 784, 1046.5]]],
];

for (const [voice, rest] of VOICES)
  test(
    `${voice}(${JSON.stringify(rest).slice(1, -1)}) begins and ends in silence and never clips`,
    { tag: '@quick' },
    async ({ page }) => {
      const heard = await hear(page, voice, ...rest);
      expect(heard.peak, 'loud enough to be heard').toBeGreaterThan(0.03);
      expect(heard.peak, 'not clipped').toBeLessThan(0.98);
      expect(heard.edges, 'no click at the ends').toBeLessThan(0.004);
      expect(heard.length).toBeLessThan(1.7);
    },
  );

test('cards are crisp, a take is deep, and a dear one is heavier', async ({ page }) => {
  const [slide, snap, light, heavy, bell] = [
    await hear(page, 'slide'),
    await hear(page, 'snap'),
    await hear(page, 'thud', 0),
    await hear(page, 'thud', 1),
    await hear(page, 'bell'),
  ];
  expect(snap.attack, 'a card snaps down at once').toBeLessThan(0.02);
  expect(snap.length).toBeLessThan(0.1);
  expect(slide.attack, 'a card that slides comes and goes').toBeGreaterThan(0.03);
  expect(slide.centre).toBeGreaterThan(400);
  expect(heavy.centre, 'a take is deep').toBeLessThan(160);
  expect(heavy.length).toBeGreaterThan(light.length * 1.3);
  expect(heavy.peak).toBeGreaterThan(light.peak * 1.2);
  expect(bell.centre, 'the bell is its own note').toBeGreaterThan(1100);
  expect(bell.centre).toBeLessThan(1300);
  expect(Math.max(slide.peak, bell.peak), 'what is heard often is gentle').toBeLessThan(heavy.peak);
});
