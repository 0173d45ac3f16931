import type { RigConsole } from '../console/console.ts'

/**
 * Downloads a file, and never returns an incomplete one. Throws an error whose message is a sentence for the operator.
 * Returns null if the server has another origin and does not allow reading, so only a link can save the file.
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
  if (!response.ok) throw new Error(`The rig returned ${response.status}`)
  return response.blob().catch((error) => {
    throw signal.aborted ? error : new Error('The download was interrupted')
  })
}
