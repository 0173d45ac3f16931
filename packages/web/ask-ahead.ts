import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/**
 * Puts a small script into index.html that asks for the code of one screen beside the first script, where the address is
 * the screen's. The first script would ask only once it is there and read: on a slow phone a third of the wait.
 */
export const askAhead = (path: string, entries: readonly string[]): Plugin => {
  let src: string | undefined
  return {
    name: 'ask-ahead',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((made) => made.type === 'chunk')
        const first = withImports(
          chunks.filter(({ isEntry }) => isEntry),
          chunks,
        )
        const wanted = chunks.filter(({ facadeModuleId }) => entries.some((entry) => facadeModuleId?.endsWith(entry)))
        if (wanted.length !== entries.length) throw new Error(`Not every one of ${entries} is a chunk of its own`)
        const files = [...withImports(wanted, chunks)]
          .filter((chunk) => !first.has(chunk))
          .map(({ fileName }) => fileName)
        const source = scriptOf(path, files)
        src = `assets/ahead-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName: src, source })
      },
    },
    transformIndexHtml: () =>
      src === undefined ? [] : [{ tag: 'script', attrs: { async: true, src: `./${src}` }, injectTo: 'head' }],
  }
}

type Chunk = Rolldown.OutputChunk

/** These chunks and all that they import at once. */
const withImports = (chunks: readonly Chunk[], all: readonly Chunk[], found = new Set<Chunk>()): Set<Chunk> => {
  for (const chunk of chunks) {
    if (found.has(chunk)) continue
    found.add(chunk)
    withImports(
      all.filter(({ fileName }) => chunk.imports.includes(fileName)),
      all,
      found,
    )
  }
  return found
}

/** Where the first script was there before, it has asked already. */
const scriptOf = (path: string, files: readonly string[]) => `if (location.pathname.endsWith(${JSON.stringify(path)}))
  for (const file of ${JSON.stringify(files)})
    if (!document.head.querySelector(\`link[href$="\${file}"]\`)) document.head.append(Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href: new URL(file, document.baseURI),
    }))
`
