import { svelte } from '@sveltejs/vite-plugin-svelte';
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

export default defineConfig({
  plugins: [svelte(), precache],
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
