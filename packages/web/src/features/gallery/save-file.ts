/**
 * Fetches a file and hands it to the browser's downloads under `name`. Throws with a sentence when it can't be fetched;
 * a rig of another origin that forbids reading gets an ordinary download link instead.
 */
export const saveFile = async (url: string, name: string): Promise<void> => {
  const response = await fetch(url).catch(() => null)
  if (!response) {
    if (new URL(url, location.href).origin === location.origin) throw new Error('The rig could not be reached')
    return follow(url, name)
  }
  if (!response.ok) throw new Error(`The rig answered ${response.status}`)
  const address = URL.createObjectURL(await response.blob())
  follow(address, name)
  // The browser has taken the file by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const follow = (address: string, name: string) => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
