import type { Plugin, Rolldown } from 'vite'

/**
 * Adds a script to index.html that preloads the code of one screen if the page opens at that screen's path. The entry script
 * requests that code too, but only after the browser has downloaded and run it; on a slow phone the live view's largest
 * contentful paint then takes a sixth longer (docs/performance.md). A `<link rel="modulepreload">` in index.html would make
 * every screen download the code, and the Content-Security-Policy allows no inline script.
 */
export const preloadScreen = (path: string, modules: readonly string[]): Plugin => {
  let src: string | undefined
  return {
    name: 'preload-screen',
    apply: 'build',
    generateBundle: {
      // Before Vite's own hook, which writes index.html
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const initial = withImports(
          chunks.filter(({ isEntry }) => isEntry),
          bundle,
        )
        const wanted = chunks.filter(({ facadeModuleId }) => modules.some((module) => facadeModuleId?.endsWith(module)))
        if (wanted.length !== modules.length) throw new Error(`Not every module of ${modules} has a chunk of its own`)
        const files = [...withImports(wanted, bundle)].filter((file) => !initial.has(file))
        const script = this.emitFile({ type: 'asset', name: 'preload.js', source: preloadScript(path, files) })
        src = this.getFileName(script)
      },
    },
    transformIndexHtml: () =>
      src === undefined ? [] : [{ tag: 'script', attrs: { async: true, src: `./${src}` }, injectTo: 'head' }],
  }
}

/** Returns the file names of these chunks and of everything they import statically. */
const withImports = (chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) => {
  const files = new Set(chunks.map(({ fileName }) => fileName))
  // Also visits the files that the loop adds
  for (const file of files) {
    const output = bundle[file]
    if (output?.type === 'chunk') for (const imported of output.imports) files.add(imported)
  }
  return files
}

/** Skips files that the entry script has already preloaded, which happens if it was downloaded first. */
const preloadScript = (
  path: string,
  files: readonly string[],
) => `if (location.pathname.endsWith(${JSON.stringify(path)}))
  for (const file of ${JSON.stringify(files)}) {
    if (document.querySelector(\`link[href$="\${file}"]\`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = new URL(file, document.baseURI)
    document.head.append(link)
  }
`
