/**
 * Fetches a file whole, so that one that breaks off is never half of anything. Throws with a sentence when it can't be
 * fetched; null where a server of another origin forbids reading, and only a link can save the file.
 */
export const fetchFile = async (address: string, signal: AbortSignal): Promise<Blob | null> => {
  const response = await fetch(address, { signal }).catch((error) => (signal.aborted ? Promise.reject(error) : null))
  if (!response) {
    if (new URL(address, location.href).origin === location.origin) throw new Error('The rig could not be reached')
    return null
  }
  if (!response.ok) throw new Error(`The rig answered ${response.status}`)
  return response.blob().catch((error) => {
    throw signal.aborted ? error : new Error('The file broke off')
  })
}
