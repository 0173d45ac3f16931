/** What a camera is, by its name in any case: 'webcam' wins over 'ptz', neither is a camera without steering (spec 1, product 3). */
export const cameraKind = (name: string): 'ptz' | 'webcam' | 'fixed' => {
  const lower = name.toLowerCase()
  if (lower.includes('webcam')) return 'webcam'
  return lower.includes('ptz') ? 'ptz' : 'fixed'
}

/** 'offline' in any case means offline, anything else online (spec 3). */
export const isOffline = ({ status }: { status: string }): boolean => status.trim().toLowerCase() === 'offline'

/** Whether a name is that of a time zone that this machine knows, in any case. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
