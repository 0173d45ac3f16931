import { createRequire } from 'node:module'
import type { CompatStatement } from '@mdn/browser-compat-data'
import type { Plugin } from 'vite'

type Feature = { __compat?: CompatStatement }
type Type = Record<string, Feature>

type Versions = { chrome: number; firefox: number; safari: number }

/** The oldest versions that have every feature of the build except the optional ones (docs/browsers.md). */
export const oldestVersions: Versions = { chrome: 124, firefox: 125, safari: 17.4 }

/** Features that the code uses only where they exist, and styles that change nothing an operator needs. */
const optionalFeatures = new Set([
  ...['AudioDecoder', 'AudioDecoder.isConfigSupported', 'EncodedAudioChunk'],
  ...['VideoDecoder', 'VideoDecoder.isConfigSupported', 'EncodedVideoChunk', 'VideoFrame'],
  ...['VideoEncoder', 'VideoEncoder.isConfigSupported'],
  ...['Document.pictureInPictureEnabled', 'Document.pictureInPictureElement', 'Document.exitPictureInPicture'],
  ...['Window.showSaveFilePicker', 'Navigator.connection', 'Uint8Array.fromHex', 'Error.captureStackTrace'],
  'IDBFactory.databases',
  ...['Symbol.dispose', 'Symbol.asyncDispose'],
  ...['anchor-name', 'position-anchor', 'anchor()', 'overscroll-behavior', 'accent-color', 'forced-color-adjust'],
  ...['text-size-adjust', '-webkit-tap-highlight-color', '-webkit-touch-callout'],
  ...[':-moz-range-thumb', ':-moz-range-track', ':-webkit-slider-thumb', ':-webkit-inner-spin-button'],
])

/** Fails the build if its code or styles use a feature that is missing from the oldest supported versions. */
export const checkSupportedBrowsers = (): Plugin => ({
  name: 'check-supported-browsers',
  apply: 'build',
  generateBundle(_options, bundle) {
    const outputs = Object.values(bundle)
    const code = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
    const styles = outputs.flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
    )
    const missingFeatures = findMissingFeatures({ code: code.join('\n'), styles: styles.join('\n') }, oldestVersions)
    if (missingFeatures.length > 0)
      this.error(`Not in all supported browsers (supported-browsers.ts): ${missingFeatures.join(', ')}`)
  },
})

/** Lists the features in the code and the styles that an engine lacks in its given version. */
export function findMissingFeatures({ code, styles }: { code: string; styles: string }, versions: Versions) {
  const features = indexFeatures()
  const used = new Set([...listCodeFeatures(code), ...listStyleFeatures(styles)])
  const isMissing = (name: string, compat: CompatStatement) =>
    engines.some((engine) => findFirstVersion(compat, engine, used, name) > versions[engine])
  return [...used].filter((name) => {
    const compat = features.get(name)
    return compat && !optionalFeatures.has(name) && isMissing(name, compat)
  })
}

const engines = ['chrome', 'firefox', 'safari'] as const

/** Returns the first version with a complete implementation, or one with a prefix that the styles also contain. */
function findFirstVersion(
  { support }: CompatStatement,
  engine: (typeof engines)[number],
  used: ReadonlySet<string>,
  name: string,
) {
  const versions = [support[engine] ?? []]
    .flat()
    .filter(({ prefix, flags, alternative_name, partial_implementation }) => {
      const isRenamed = prefix ? !used.has(prefix + name) : alternative_name !== undefined
      return !isRenamed && !flags && !partial_implementation
    })
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace('≤', '')))
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter((version) => !Number.isNaN(version)))
}

const objects: Record<string, string> = { window: 'Window', document: 'Document', navigator: 'Navigator' }

/** Lists the classes that the code calls or reads, and members of a class or of the window. */
function listCodeFeatures(code: string) {
  const accesses = code.matchAll(/(?<![\w$.])([A-Z]\w{2,}|window|document|navigator)(?:\?\.|[.(])(\w*)/g)
  return [...accesses].flatMap(([, object = '', member]) => {
    const name = objects[object] ?? object
    return [name, `${name}.${member}`]
  })
}

/** Lists the properties, functions, at-rules and pseudo-classes of styles. */
function listStyleFeatures(styles: string) {
  const styleBlocks = [...styles.matchAll(/\{([^{}]*)\}/g)].map(([, block = '']) => block)
  const selectors = styles.replaceAll(/\{[^{}]*\}/g, '{}')
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return [
    ...styleBlocks.flatMap((block) => names(block, /(?:^|;)\s*([a-z-]+)\s*:/g)),
    ...styleBlocks.flatMap((block) => names(block, /([a-z-]+\()/g).map((name) => `${name})`)),
    ...names(selectors, /(@[a-z-]+)/g),
    ...names(selectors, /:(:?[a-z-]+)/g).map((name) => `:${name.replace(':', '')}`),
  ]
}

/** Indexes MDN's compatibility data by the names that `listCodeFeatures` and `listStyleFeatures` return. */
function indexFeatures() {
  const { api, css, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data')
  const index = new Map<string, CompatStatement>()
  const add = (name: string, { __compat }: Feature) => __compat && index.set(name, __compat)
  for (const classes of [api, javascript.builtins])
    for (const [name, type] of Object.entries<Type>(classes)) {
      add(name, type)
      for (const [member, feature] of Object.entries(type)) add(`${name}.${member.replace(/_static$/, '')}`, feature)
    }
  for (const [name, property] of Object.entries<Feature>(css.properties)) add(name, property)
  for (const [name, rule] of Object.entries<Feature>(css['at-rules'])) add(`@${name}`, rule)
  for (const [name, selector] of Object.entries<Feature>(css.selectors)) add(`:${name}`, selector)
  for (const [name, type] of Object.entries<Type>(css.types)) {
    add(`${name}()`, type)
    for (const [member, feature] of Object.entries(type)) add(`${member}()`, feature)
  }
  return index
}
