import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `hornox serve` listens while the client is developed. */
const SERVER = process.env.HORNOX_SERVER ?? 'http://127.0.0.1:8104';

/** Tells the service worker what there is to keep, so that all of it works without a network. */
const precache = {
  name: 'precache',
  generateBundle(this: { emitFile(file: object): void }, _: unknown, bundle: object) {
    const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
    const source = JSON.stringify(files.map((file) => `/${file}`).sort());
    this.emitFile({ type: 'asset', fileName: 'precache.json', source });
  },
};

/** What is text gets smaller; below this size it is not worth a file. */
const TEXT = /\.(css|html|js|json|svg|webmanifest)$/;
const SMALLEST = 512;

/** Puts compressed copies beside all files, which the server sends to browsers that can read them. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files.filter((file) => TEXT.test(file)).map((file) => addCopies(join(dir, file))),
    );
  },
};

async function addCopies(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < SMALLEST) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, brotliCompressSync(plain, best));
  await writeFile(`${file}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
}

export default defineConfig({
  plugins: [svelte(), precache, compress],
  build: {
    outDir: '../src/hornox/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
