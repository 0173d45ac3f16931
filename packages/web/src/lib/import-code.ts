/** Thrown when code cannot be loaded. `url` is the URL of its file, or null if the error does not contain it. */
export class MissingCodeError extends Error {
  override name = 'MissingCodeError'
  readonly url: string | null

  constructor(cause: unknown) {
    super('Part of the console could not be loaded. Reload the page', { cause })
    // The URL is not a property of the browser's error, but part of its message
    this.url = /https?:\S+/.exec(String(cause))?.[0] ?? null
  }
}

/**
 * Imports code on demand. Some browsers remember a failed import until a reload, so it is repeated under another URL.
 * Rejects with a `MissingCodeError` if this fails too, or if the browser's error does not contain the URL.
 */
export const importCode = <Module>(importModule: () => Promise<Module>): Promise<Module> =>
  importModule().catch((error: unknown) => {
    const [, url] = /dynamically imported module: (\S+)$/.exec(String(error)) ?? []
    if (url === undefined) throw new MissingCodeError(error)
    return import(/* @vite-ignore */ `${url}?${Date.now()}`).catch(() => {
      throw new MissingCodeError(error)
    })
  })
