import { create } from 'zustand'
import type { StreamPhase } from './stream-session.ts'

/** What state the live picture of this page is in, and where it is painted; there is one at a time. */
type PicturePhase = { phase: StreamPhase; canvas: HTMLCanvasElement | null }

export const usePicturePhase = create<PicturePhase>(() => ({ phase: 'off', canvas: null }))
