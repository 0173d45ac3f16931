import type { RigConsole } from '../console/console.ts'

/**
 * Returns a whole file, never a part of one. Throws an Error with a sentence for the operator; null if a server of another
 * origin forbids reading, so that only a link can save the file.
 */
export const fetchFile = async (
  { fetch, page }: Pick<RigConsole, 'fetch' | 'page'>,
  url: string,
  signal: AbortSignal,
): Promise<Blob | null> => {
  const { href, origin } = page.window.location
  const response = await fetch(url, { signal }).catch((error) => (signal.aborted ? Promise.reject(error) : null))
  if (!response) {
    if (new URL(url, href).origin === origin) throw new Error('The rig could not be reached')
    return null
  }
  if (!response.ok) throw new Error(`The rig answered ${response.status}`)
  return response.blob().catch((error) => {
    throw signal.aborted ? error : new Error('The file broke off')
  })
}
