import type { Stage } from '../draw/stage.ts'

export const nearSide = ({ lens }: Stage): number => (lens.eye[2] > 0 ? 1 : -1)
