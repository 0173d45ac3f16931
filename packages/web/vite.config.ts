import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { drawIcons } from './draw-icons.ts'
import { preloadScreen } from './preload-screen.ts'
import { paths } from './src/console/paths.ts'
import { breakpoints } from './src/styles/breakpoints.ts'
import { checkSupportedBrowsers, oldestVersions } from './supported-browsers.ts'

const rig = { target: process.env.RIG_HOST ?? 'http://127.0.0.1:8080', changeOrigin: true }

/** The entry that React Router exports to bundlers contains the warnings for developers. */
const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== 'react-router' && source !== 'react-router/dom') return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved && { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') }
  },
})

/** Moves the styles of the toasts, which Sonner's script would insert, to the style sheet. */
const sonnerStyles = (): Plugin => ({
  name: 'sonner-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs$/ },
    handler: (code) => {
      const [call] = /^__insertCSS\(".*"\);?$/m.exec(code) ?? []
      if (call === undefined) throw new Error('Sonner no longer inserts its styles with __insertCSS')
      return code.replace(call, "import './styles.css'")
    },
  },
})

/** Matches the paths of code that several screens share, but not the live view, which loads the most code. */
const zip = ['client-zip', 'filename-', 'filenamify', 'file-name', 'zip-stream']
const media = [
  'fetch-file',
  'media-link',
  'use-earlier-picture',
  'rig/local-films',
  'rig/files',
  'use-task',
  'deleted-row',
  'segmented-control',
]
const recordings = [
  'explain-media',
  'file-fault',
  'frame-times',
  'shown-time',
  'recorded-positions',
  'open-items',
  // Replaces Mediabunny's imports of Node. In a separate chunk, it would move the helpers of `index` to another chunk
  'browser-external',
]
const films = ['film/use-film', 'film/video-f']
const screens = ['dialog-params', 'select-field', 'list-frame', 'deleted-notice', 'find-recordings']
const lists = ['virtual', 'use-grid-layout', 'limited-text-field', 'save-file']
const schedules = ['no-schedules-ill', 'extras/use-patrol']
const icons = ['folder-plus', 'git-compare', 'map-pin-plus']
const onDemand = [
  'cable-diff',
  'mediabunny',
  '/zod/',
  'picture-size',
  'wheel-axis',
  'account-form',
  'rig/jobs',
  ...icons,
  ...schedules,
]
const folders = ['src/live/', 'src/files/', 'src/evidence/', 'src/users/']
const unsharedPatterns = [...zip, ...media, ...recordings, ...films, ...screens, ...lists, ...onDemand, ...folders]

const match = (parts: string[]) => new RegExp(parts.join('|'))
const matchExcept = (parts: string[]) => new RegExp(`^(?!.*(${parts.join('|')}))`)

/** Returns a short hash of a style module's path, which is the same on every machine. */
const hashPath = (file: string) =>
  createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)

const customMediaRules = Object.entries(breakpoints).map(([name, query]) => `@custom-media --${name} ${query};`)

export default defineConfig({
  // Relative URLs let one build work under any path, because only index.html contains the path
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  plugins: [
    react(),
    preloadScreen(paths.live, ['src/shell/dashboard-frame.tsx', 'src/live/view/live-screen.tsx']),
    checkSupportedBrowsers(),
    drawIcons(),
    productionRouter(),
    sonnerStyles(),
  ],
  css: {
    // The default names include the line, so moving a rule would also change every script that uses its class
    modules: { generateScopedName: (name, file) => `${name}${hashPath(file)}` },
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
        // Scripts contain the names of the files that they can load. A hash in hexadecimal digits has fewer bits, so it
        // compresses better
        hashCharacters: 'hex',
        codeSplitting: {
          // Keep the number of files small, because a live stream already uses one of the six connections that a
          // browser opens per host. Every visit loads `index` and most screens load `shared`. The other groups contain
          // code that a few screens share
          groups: [
            { name: 'index', tags: ['$initial'], priority: 4 },
            { name: 'shared', test: matchExcept(unsharedPatterns), minShareCount: 3, priority: 3 },
            {
              name: 'lists',
              test: /folder-(plus|open)|git-compare|virtual|use-grid-layout|save-file|open-film-button|src\/files\/(?!zip-download|bulk-action-dialog|gallery\/(.*viewer|opened))/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'zip', test: match([...zip, 'zip-download']), minShareCount: 2, priority: 3 },
            { name: 'media', test: match(media), minShareCount: 2, priority: 2 },
            { name: 'recordings', test: match(recordings), minShareCount: 2, priority: 2 },
            { name: 'films', test: match(films), minShareCount: 2, priority: 2 },
            { name: 'screens', test: match(screens), minShareCount: 2, priority: 2 },
            { name: 'schedules', test: match(schedules), minShareCount: 2, priority: 2 },
            { name: 'comparison', test: /cable-diff/, minShareCount: 2, priority: 1 },
            {
              name: 'live',
              test: /src\/live\/(?!extras\/(live-notice|use-patrol)|record\/stored)|explained-button|rig\/disabled-reason/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'parts',
              test: /lucide(?!.*(circle-dashed|circle-x|icons\/clock|file-x|hourglass|moon|scan-search|scissors))|src\/(console|rig(?!\/find-recordings)|cameras)\/|logout|mark-button\.ts|wheel-axis/,
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
