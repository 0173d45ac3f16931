import { useEffect, useState } from 'react'
import { endAllHolds } from '../../lib/holds.ts'
import { createPictureWatch } from './picture-watch.ts'

/** Ends every hold while the live picture is on and too old to steer by. Give it what the picture tells. */
export const usePictureWatch = () => {
  const [watch] = useState(() => createPictureWatch({ stale: endAllHolds }))
  useEffect(() => watch.stop, [watch])
  return watch
}
