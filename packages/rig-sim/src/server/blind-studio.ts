import type { Studio, StudioOptions } from '../picture/studio.ts'

const none = async (): Promise<Buffer> => Promise.reject(new Error('no picture yet'))
export const createStudio = (_options: StudioOptions): Studio => ({
  watch: (_cameraID, response) => void response.destroy(),
  still: none,
  poster: none,
  film: none,
  cutStreams: () => {},
  metrics: () => ({ viewers: 0, framesEncoded: 0, framesSkipped: 0 }),
  close: async () => {},
})
