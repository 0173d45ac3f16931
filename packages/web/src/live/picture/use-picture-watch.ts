import { useEffect, useState } from 'react'
import { endRunningHolds } from '../../console/holds.ts'
import { createPictureWatch } from './picture-watch.ts'

/**
 * Ends the running holds when the live picture goes stale. Pass it the picture's frames and states, and show its
 * warning over the picture.
 */
export const usePictureWatch = () => {
  const [watch] = useState(() => createPictureWatch({ endHolds: endRunningHolds }))
  useEffect(() => watch.stop, [watch])
  return watch
}
