import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `hornox serve` listens while the client is developed. */
const SERVER = process.env.HORNOX_SERVER ?? 'http://127.0.0.1:8104';

export default defineConfig({
  plugins: [svelte()],
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
