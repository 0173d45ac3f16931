/** Returns the kind of a camera by its name, in any case: 'webcam' wins over 'ptz', any other is fixed (spec 1, product 3). */
export const cameraKind = (name: string): 'ptz' | 'webcam' | 'fixed' => {
  const lower = name.toLowerCase()
  if (lower.includes('webcam')) return 'webcam'
  return lower.includes('ptz') ? 'ptz' : 'fixed'
}

/** Returns whether a camera's status is 'offline', in any case; anything else means online (spec 3). */
export const isOffline = ({ status }: { status: string }): boolean => status.trim().toLowerCase() === 'offline'

/** Returns an angle as the rig reports it, −180…180 (180 itself is reported as −180). */
export const wrapDegrees = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/** Returns whether this runtime supports a time zone of that name, in any case. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
