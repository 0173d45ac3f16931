import type { Plugin, Rolldown } from 'vite'

/**
 * Adds a script to index.html that preloads the code of one screen if the page opens at its path. Otherwise the browser
 * would discover that code only after it has run the entry script, which delays the live view's largest contentful
 * paint by a sixth on a slow phone. A `<link rel="modulepreload">` would load the code on every
 * screen, and the Content-Security-Policy forbids inline scripts.
 */
export const preloadScreen = (path: string, modules: readonly string[]): Plugin => {
  let src: string | undefined
  return {
    name: 'preload-screen',
    apply: 'build',
    generateBundle: {
      // This hook must run before Vite's own hook, which writes index.html
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const initial = listFilesWithImports(
          chunks.filter(({ isEntry }) => isEntry),
          bundle,
        )
        const screenChunks = chunks.filter(({ facadeModuleId }) =>
          modules.some((module) => facadeModuleId?.endsWith(module)),
        )
        if (screenChunks.length !== modules.length)
          throw new Error(`Not every module of ${modules} has a chunk of its own`)
        const files = [...listFilesWithImports(screenChunks, bundle)].filter((file) => !initial.has(file))
        const script = this.emitFile({ type: 'asset', name: 'preload.js', source: preloadScript(path, files) })
        src = this.getFileName(script)
      },
    },
    transformIndexHtml: () =>
      src === undefined ? [] : [{ tag: 'script', attrs: { async: true, src: `/${src}` }, injectTo: 'head' }],
  }
}

const listFilesWithImports = (chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) => {
  const files = new Set(chunks.map(({ fileName }) => fileName))
  // A loop over a Set also visits elements that are added during the loop
  for (const file of files) {
    const output = bundle[file]
    if (output?.type === 'chunk') for (const imported of output.imports) files.add(imported)
  }
  return files
}

/** Skips files that the entry script has already preloaded, in case it ran first. */
const preloadScript = (
  path: string,
  files: readonly string[],
) => `if (location.pathname.endsWith(${JSON.stringify(path)})) {
  const base = new URL('..', document.currentScript.src)
  for (const file of ${JSON.stringify(files)}) {
    if (document.querySelector(\`link[href$="\${file}"]\`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = new URL(file, base)
    document.head.append(link)
  }
}
`
