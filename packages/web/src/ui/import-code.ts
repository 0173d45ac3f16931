/**
 * Imports code that is loaded on demand. Some browsers remember a failed import until the page is reloaded, so a failed
 * import is repeated under another address. Rejects with the first failure if this fails too, or if the browser's error
 * does not name the address.
 */
export const importCode = <Module>(importModule: () => Promise<Module>): Promise<Module> =>
  importModule().catch((error: unknown) => {
    const [, url] = /dynamically imported module: (\S+)$/.exec(String(error)) ?? []
    if (url === undefined) throw error
    return import(/* @vite-ignore */ `${url}?${Date.now()}`).catch(() => {
      throw error
    })
  })
