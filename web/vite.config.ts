import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Everything is built into files of our own: the server's CSP allows nothing else.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        // Chunks of games are known by name: scripts/budget.mjs weighs each.
        chunkFileNames: ({ facadeModuleId }) => {
          const game = /\/src\/games\/([a-z-]+)\/index\.ts$/.exec(facadeModuleId ?? '')?.[1];
          return game ? `assets/game-${game}-[hash].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
