/** The rows of the static camera table (spec 2). */
export const sampleCameras = [
  { name: 'PTZ North span', id: 'CAM-0421', added: '2026-01-14' },
  { name: 'PTZ South span', id: 'CAM-0422', added: '2026-01-14' },
  { name: 'Webcam sled', id: 'CAM-0519', added: '2026-02-03' },
  { name: 'PTZ Valley station', id: 'CAM-0533', added: '2026-03-27' },
] as const
