import { createTexts, type Finding } from '../evidence/findings/record/finding.ts'

export const createSampleFinding = (changes: Partial<Finding> = {}): Finding => ({
  ...createTexts(() => ''),
  id: 'finding-1',
  kind: 'broken wire',
  grade: 2,
  extent: '3 cm',
  note: 'Outer layer',
  dueDate: '2026-08-01',
  mark: { shape: 'box', x: 0.4, y: 0.4, width: 0.2, height: 0.2 },
  camera: { name: 'PTZ North span', certainty: 'known' },
  pan: { value: 12, certainty: 'known', tolerance: 0.1 },
  tilt: { value: -2, certainty: 'known', tolerance: 0.1 },
  zoom: { value: 20, certainty: 'known', tolerance: 1 },
  sled: { value: 42, certainty: 'estimated', tolerance: 5 },
  time: { at: '2026-06-10T06:30:00.000Z', certainty: 'known', tolerance: 1 },
  recording: null,
  history: [
    {
      id: 'finding-1',
      at: '2026-06-10T06:31:00.000Z',
      takenAt: '2026-06-10T06:30:00.000Z',
      by: 'Ann Lee',
      verdict: 'recorded',
      film: null,
      note: '',
      hasPicture: true,
    },
  ],
  onset: null,
  ...changes,
})
