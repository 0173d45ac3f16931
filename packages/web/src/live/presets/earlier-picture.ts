import type { EarlierPicture } from '../camera/live-camera.ts'

/** `2026-06-10 06:30 UTC`, with the clock unless it is the rig's */
export const formatPictureTime = ({ takenAt, isComputerTime }: Pick<EarlierPicture, 'takenAt' | 'isComputerTime'>) => {
  if (takenAt === null) return 'Time unknown'
  return `${takenAt.slice(0, 10)} ${takenAt.slice(11, 16)} UTC${isComputerTime ? " (computer's clock)" : ''}`
}
