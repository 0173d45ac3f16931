import { formatMinuteInUtc } from '../../lib/format.ts'
import type { EarlierPicture } from '../camera/live-camera.ts'

/** `2026-06-10 06:30 UTC`, with the clock unless it is the rig's */
export const formatPictureTime = ({ takenAt, isComputerTime }: Pick<EarlierPicture, 'takenAt' | 'isComputerTime'>) => {
  if (takenAt === null) return 'Time unknown'
  return `${formatMinuteInUtc(takenAt)}${isComputerTime ? " (computer's clock)" : ''}`
}
