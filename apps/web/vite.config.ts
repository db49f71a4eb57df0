import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractData } from './tooling/contract-data.ts'
import { firstPaintPlugin } from './tooling/first-paint.ts'
import { contractValues } from './tooling/contract-values.ts'
import { guides } from './tooling/guides.ts'
import { precompress } from './tooling/precompress.ts'
import { staffWorker } from './tooling/staff-worker.ts'

const server = process.env['PALISADE_DEV_SERVER'] ?? 'http://127.0.0.1:8080'
const proxied = ['smp', 'vms', 'ams', 'basic', 'biz', 'frms', 'open', 'docs']

/** The modules that the login page shares with the frame and the screens behind it. */
const loginAndScreens =
  /antd\/es\/(form|input|typography|alert|checkbox|tooltip|popover|space|divider)\/index\.js|icons\/(Lock|User)Outlined|\/product-mark\.tsx|@tanstack\/react-(query|router)\//

export default defineConfig({
  // Relative addresses: the base path is known only when the page is served.
  base: './',
  resolve: {
    alias: [
      { find: /^zod$/, replacement: path.join(import.meta.dirname, 'src/shared/lib/zod-without-eval.ts') },
    ],
  },
  plugins: [
    react(),
    guides(),
    contractData(),
    contractValues(),
    firstPaintPlugin(),
    staffWorker(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone, each set of pages that share something gets a file of its own, dozens of them a screen.
          groups: [
            // All of it is needed before anything shows.
            { name: 'first', priority: 4, tags: ['$initial'] },
            // Only forms need it.
            { name: 'zod', priority: 3, test: /node_modules\/zod\/|zod-without-eval/ },
            { name: 'login-and-screens', priority: 2, test: loginAndScreens },
            // The frame around every screen and the parts that features add to it; the map is fetched later.
            { name: 'shell', priority: 1, test: /\/app\/shell\/shell\.tsx$|\/shell-parts\.tsx?$/ },
          ],
        },
      },
      treeshake: {
        // A schema that nothing reads is left out: making one does nothing else.
        moduleSideEffects: [
          { test: /packages\/contract\/src\//, sideEffects: false },
          // Of a face only what is imported comes along.
          { test: /\.face\.ts$/, sideEffects: false },
        ],
      },
    },
    sourcemap: false,
    // Each chunk is fetched only with the screen that needs it; antd's table and pickers are one of them.
    chunkSizeWarningLimit: 1500,
    // Fonts and pictures stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(proxied.map(prefix => [`/${prefix}/`, { target: server, changeOrigin: false }])),
      '/ws/': { target: server, ws: true },
      '/media/': { target: server, ws: true },
    },
  },
})
