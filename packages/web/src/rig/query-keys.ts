/** What the query cache keeps each list and position under; a key that begins another stands for all below it. */
export const queryKeys = {
  cameras: ['cameras'],
  /** Of every camera. */
  presets: ['presets'],
  presetsOf: (cameraID: string) => ['presets', cameraID],
  /** Of every camera. */
  positions: ['position'],
  positionOf: (cameraID: string) => ['position', cameraID],
  schedules: ['schedules'],
  gallery: ['gallery'],
  jobs: ['jobs'],
} as const
