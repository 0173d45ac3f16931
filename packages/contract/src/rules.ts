/** A name that contains both 'webcam' and 'ptz' means a webcam (spec 1). */
export const getCameraKind = (name: string): 'ptz' | 'webcam' | 'fixed' => {
  const lower = name.toLowerCase()
  if (lower.includes('webcam')) return 'webcam'
  return lower.includes('ptz') ? 'ptz' : 'fixed'
}

/** 'offline' in any letter case means offline, and every other status means online (spec 3). */
export const isOffline = ({ status }: { status: string }): boolean => status.trim().toLowerCase() === 'offline'

/** Wraps an angle into the range −180 ≤ angle < 180. */
export const wrapDegrees = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/** Returns whether a text is the IANA name of a time zone, in any letter case. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
