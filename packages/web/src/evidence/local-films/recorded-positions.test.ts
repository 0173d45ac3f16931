import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPositionAndDate, findSteadyTrack, type PositionCue, readVtt, writeVtt } from './recorded-positions.ts'

const start: PositionCue = { seconds: 0, at: '2026-11-28T14:15:37.000Z', pan: 12, tilt: -5.04, zoom: 20, sled: 35 }

test('writeVtt writes each position, with its time and action, as a subtitle that ends when the next one starts', () => {
  const stepped = { ...start, seconds: 0.5, pan: null, sled: null, action: 'Step left -> <home> & back' }
  const last = { ...start, seconds: 3_601.25, at: '2026-11-28T15:15:38.250Z' }
  const text = writeVtt([start, stepped, { ...start, seconds: 0.5 }, last])

  expect(text).toBe(`WEBVTT

00:00:00.000 --> 00:00:00.500
2026-11-28 14:15:37  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0

00:00:00.500 --> 00:00:00.501
2026-11-28 14:15:37  Tilt -5.0°  Zoom 20.0
Step left -&gt; &lt;home&gt; &amp; back

00:00:00.500 --> 01:00:01.250
2026-11-28 14:15:37  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0

01:00:01.250 --> 01:00:02.250
2026-11-28 15:15:38.250  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0
`)
})

const milliseconds = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 1_000)
const tenths = fc.option(fc.integer({ min: -3_600, max: 3_600 }).map((value) => value / 10))
const action = fc.stringMatching(/^\S+( \S+)*$/)
const storedCue = fc.record(
  {
    seconds: milliseconds(359_999_000),
    at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
    ...{ pan: tenths, tilt: tenths, zoom: tenths, sled: tenths },
    action,
  },
  { requiredKeys: ['seconds', 'at', 'pan', 'tilt', 'zoom', 'sled'] },
)

test('positions in tenths, and actions with any characters, are read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(storedCue, { minLength: 1, maxLength: 20 }), (cues) => {
      const ordered = cues.toSorted((one, other) => one.seconds - other.seconds)
      expect(readVtt(writeVtt(cues))).toEqual(ordered)
    }),
  )
})

test('readVtt reads a file with Windows line breaks, a byte order mark, comments, identifiers, styles and short times', () => {
  const text = [
    '\uFEFFWEBVTT positions',
    '',
    'NOTE written by another program',
    '',
    'STYLE',
    '::cue { color: white }',
    '',
    'first',
    '00:01.500 --> 00:02.000 line:90% align:left',
    '<v Rig>2026-11-28 14:15:37  Sled 35',
    '',
    '00:02.000 --> 00:03.000',
    '2026-11-28 14:15:38  Zoom 20  Sled 35.5',
    'Frame <b>shot</b>',
  ].join('\r\n')

  const axes = { pan: null, tilt: null, zoom: 20, sled: 35.5 }
  expect(readVtt(text)).toEqual([{ seconds: 2, at: '2026-11-28T14:15:38.000Z', ...axes, action: 'Frame shot' }])
})

test.each([
  ['an empty file', ''],
  ['a film', '\0\0\0\x20ftypisom'],
  ['a file of subtitles without positions', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'],
  ['a file that only starts like WebVTT', 'WEBVTTX\n\n00:00.000 --> 00:01.000\n2026-11-28 14:15:37  Sled 35\n'],
  ['a cue with an impossible date', 'WEBVTT\n\n00:00.000 --> 00:01.000\n2026-13-45 14:15:37  Sled 35\n'],
  ['a cue with a damaged time', 'WEBVTT\n\n00:00.000 --> 00:99\n2026-11-28 14:15:37  Sled 35\n'],
])('readVtt returns null for %s', (_description, text) => {
  expect(readVtt(text)).toBeNull()
})

test('readVtt accepts any cue text without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => void readVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`)))
})

const toCues = (...positions: Partial<PositionCue>[]) =>
  positions.map((position, seconds) => ({ ...start, tilt: -5, seconds, ...position }))

test('a position between two equal cues is known, and a position between two different cues is an estimate', () => {
  const cues = toCues({ pan: 12 }, { pan: 12 }, { pan: 20, sled: null })

  const pan = { value: 12, tolerance: 0.1, certainty: 'known' }
  expect(findPositionAndDate(cues, 0.5)).toMatchObject({ at: '2026-11-28T14:15:37.500Z', pan })
  expect(findPositionAndDate(cues, 1.25)).toMatchObject({
    pan: { value: 14, tolerance: 8.1, certainty: 'estimated' },
    tilt: { value: -5, certainty: 'known' },
    sled: null,
  })
})

test.each([
  [175, -175, 0.25, 177.5],
  [175, -175, 0.75, -177.5],
  [-175, 175, 0.25, -177.5],
])('pan follows the shortest turn between cues at %f° and %f°, here after %f s', (from, to, seconds, value) => {
  const cues = toCues({ pan: from }, { pan: to })

  expect(findPositionAndDate(cues, seconds)?.pan).toEqual({ value, tolerance: 10.1, certainty: 'estimated' })
})

test('a value with a tolerance is an estimate even between two equal cues', () => {
  const text = writeVtt(toCues({ tolerances: { sled: 5.2 } }, { tolerances: { sled: 5 } }))

  expect(text).toContain('Zoom 20.0  Sled 35.0 ± 6\n')
  expect(text).toContain('Zoom 20.0  Sled 35.0 ± 5\n')
  expect(findPositionAndDate(readVtt(text) ?? [], 0.5)).toMatchObject({
    pan: { value: 12, tolerance: 0.1, certainty: 'known' },
    sled: { value: 35, tolerance: 6, certainty: 'estimated' },
  })
})

test("the positions file says if a time is on the computer's clock", () => {
  const cues = readVtt(writeVtt(toCues({}, { isComputerTime: true }))) ?? []

  expect([0, 1].map((seconds) => findPositionAndDate(cues, seconds)?.isComputerTime)).toEqual([false, true])
  expect(findPositionAndDate(cues, 1)).toMatchObject({ pan: { value: 12 }, sled: { value: 35 } })
})

test('a position is unknown if no cue is near, and a cue without a position does not count', () => {
  const action = { seconds: 0.2, pan: null, tilt: null, zoom: null, sled: null, action: 'Step left' }
  const cues = [...toCues({}), { ...start, ...action }, { ...start, seconds: 10 }]

  expect(findPositionAndDate(cues, 0.3)?.pan).toMatchObject({ value: 12 })
  expect(findPositionAndDate(cues, 9)?.pan).toMatchObject({ value: 12 })
  expect(findPositionAndDate(cues, 5)).toBeNull()
})

test('if no cue near a time has a position, the date follows the latest cue before that time', () => {
  const unknown = { ...start, pan: null, tilt: null, zoom: null, sled: null }
  const cues = [
    { ...unknown, seconds: 1, at: '2026-11-28T14:15:00.000Z' },
    { ...unknown, seconds: 2, at: '2026-11-28T14:15:30.000Z' },
    { ...unknown, seconds: 3, at: '2026-11-28T14:16:00.000Z' },
  ]

  expect(findPositionAndDate(cues, 2.25)?.at).toBe('2026-11-28T14:15:30.250Z')
  expect(findPositionAndDate(cues, 0.5)?.at).toBe('2026-11-28T14:14:59.500Z')
})

const atNineSeconds = { ...start, tilt: -5, seconds: 9, sled: 38 }
const drive = (...sled: number[]) => toCues(...sled.map((position) => ({ sled: position })))

test('findSteadyTrack returns the section of the track if only the sled moves, at a constant speed', () => {
  expect(findSteadyTrack(drive(20.2, 22, 24.1, 26, 27.8))).toEqual({ from: 20, to: 28, tolerance: 0.2 })
  expect(findSteadyTrack(drive(20, 22.8, 24, 26, 28))).toEqual({ from: 20, to: 28, tolerance: 0.8 })
  expect(findSteadyTrack(drive(30, 28, 26))).toEqual({ from: 30, to: 26, tolerance: 0 })
  const flickering = drive(30, 28, 26).map((cue, index) => ({ ...cue, pan: [179.9, -179.9, 179.8][index] ?? 0 }))
  expect(findSteadyTrack(flickering)).toEqual({ from: 30, to: 26, tolerance: 0 })
  const estimated = drive(30, 28, 26).map((cue) => ({ ...cue, tolerances: { sled: 15 } }))
  expect(findSteadyTrack(readVtt(writeVtt(estimated)))).toEqual({ from: 30, to: 26, tolerance: 15 })
})

test('the tolerance of a section includes the rounding of its ends to whole units, and is itself rounded up', () => {
  expect(findSteadyTrack(drive(20.4, 22.4, 24.4))).toEqual({ from: 20, to: 24, tolerance: 0.4 })
  const estimated = drive(20, 22, 24).map((cue) => ({ ...cue, tolerances: { sled: 5.04 } }))
  expect(findSteadyTrack(estimated)).toEqual({ from: 20, to: 24, tolerance: 5.1 })
})

test('findSteadyTrack extrapolates by the speed of the sled, but not beyond the track', () => {
  expect(findSteadyTrack(drive(95, 90, 85, 80).slice(1), 4.2)).toEqual({ from: 95, to: 74, tolerance: 0 })
  expect(findSteadyTrack(drive(6, 4, 2), 4)).toEqual({ from: 6, to: 0, tolerance: 1 })
})

test.each([
  ['without a file', null, 'its positions are unknown, because no .vtt file with positions was opened with it'],
  ['that was panned', toCues({}, { sled: 2, pan: 12.6 }), 'the camera was steered by hand (pan 12.0 to 12.6°)'],
  [
    'that was panned over 180°',
    toCues({ pan: 179 }, { sled: 2, pan: -179 }),
    'the camera was steered by hand (pan 179.0 to -179.0°)',
  ],
  ['that was zoomed', toCues({ sled: 1 }, { sled: 2, zoom: 30 }), 'the camera was steered by hand (zoom 20.0 to 30.0)'],
  ['whose sled stopped on the way', drive(20, 22, 24, 24, 24, 24, 26), 'the sled did not move at a constant speed'],
  ['whose sled stood still', drive(20, 20.4, 20), 'the sled did not move'],
  ['with an unknown sled position', toCues({}, { sled: null }), 'some of its positions are unknown'],
  ['with a gap between its positions', [...drive(20, 22), atNineSeconds], 'some of its positions are unknown'],
])('for a film %s, findSteadyTrack returns the reason why it has no section', (_film, cues, reason) => {
  expect(findSteadyTrack(cues)).toBe(reason)
})
