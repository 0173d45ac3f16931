import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vitest/config'
import { preloadScreen } from './preload-screen.ts'
import { paths } from './src/console/paths.ts'
import { breakpoints } from './src/styles/breakpoints.ts'
import { checkSupportedBrowsers, oldestVersions } from './supported-browsers.ts'

const rig = { target: process.env.RIG_HOST ?? 'http://127.0.0.1:8080', changeOrigin: true }

const customMediaRules = Object.entries(breakpoints).map(([name, query]) => `@custom-media --${name} ${query};`)

export default defineConfig({
  // Relative URLs let one build work under any path, because only index.html contains the path
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  plugins: [
    react(),
    preloadScreen(paths.live, ['src/shell/dashboard-frame.tsx', 'src/live/view/live-screen.tsx']),
    checkSupportedBrowsers(),
  ],
  css: {
    postcss: {
      plugins: [
        // PostCSS processes each style sheet separately, so every sheet needs the definitions of `@media (--phone)`
        { postcssPlugin: 'breakpoints', Once: (sheet) => void sheet.prepend(customMediaRules.join('')) },
        customMedia(),
      ],
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': rig, '/media': rig, '/job': rig, '/sim': rig },
  },
  build: {
    target: Object.entries(oldestVersions).map(([engine, version]) => `${engine}${version}`),
    assetsInlineLimit: 0,
    // All target browsers support module preloading
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Keep the number of files small, because a live stream already uses one of the six connections that a
          // browser opens per host. Every visit loads `index` and most screens load `shared`. The other groups contain
          // code that a few screens share
          groups: [
            { name: 'index', tags: ['$initial'], priority: 3 },
            {
              name: 'shared',
              test: /^(?!.*(client-zip|cable-diff|fetch-file|file-fault|filename-|\/zod\/|virtual|use-grid-layout|limited-text-field|filenamify|file-name|save-file|zip-stream|account-form|src\/(live|files|evidence|users)\/))/,
              minShareCount: 3,
              priority: 2,
            },
            {
              name: 'lists',
              test: /folder-plus|git-compare|virtual|use-grid-layout|limited-text-field|save-file|src\/files\/(?!zip-run)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'zip',
              test: /client-zip|fetch-file|file-fault|filename-|filenamify|file-name|zip-stream|zip-run/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'comparison', test: /cable-diff/, minShareCount: 2, priority: 1 },
            { name: 'live', test: /src\/live\/(?!notice\/)/, minShareCount: 2, priority: 1 },
            {
              name: 'parts',
              test: /lucide(?!.*(circle-dashed|circle-x|icons\/clock|file-x|hourglass|moon|scan-search|scissors))|src\/(console|rig|cameras)\/|logout|no-schedules-illustration|mark-button\.ts/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts')],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
