/** A real server process that tests can stop and start again at the same address. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PYTHON = process.env.HORNOX_PYTHON ?? join(ROOT, '.venv', 'bin', 'python');

export class Server {
  url = '';
  #process: ChildProcess | null = null;
  /** `hasty` bots answer at once; `unhurried` ones take the time that they take for people. */
  constructor(readonly pace: 'hasty' | 'unhurried' = 'hasty') {}

  readonly #data = mkdtempSync(join(tmpdir(), 'hornox-browser-'));

  /** `next` speaks the next version of the protocol; `half-next` does, but its page does not. */
  async start(release: 'present' | 'next' | 'half-next' = 'present'): Promise<void> {
    const port = this.url ? new URL(this.url).port : '0';
    const process = spawn(
      PYTHON,
      ['-m', 'tests.browser.serve', port, this.#data, this.pace, release],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    this.#process = process;
    this.url = await new Promise<string>((resolve, reject) => {
      createInterface(process.stdout).once('line', resolve);
      process.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGTERM');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
