import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PositionCue, readVtt, writeVtt } from './recorded-positions.ts'

const start: PositionCue = { seconds: 0, at: '2026-11-28T14:15:37.000Z', pan: 12, tilt: -5.04, zoom: 20, sled: 35 }

test('a player shows the time and the position as a subtitle of a second', () => {
  const stepped = { ...start, seconds: 0.5, pan: null, sled: null, action: 'Step left -> <home> & back' }
  const text = writeVtt([{ ...start, seconds: 3_601.25, at: '2026-11-28T15:15:38.250Z' }, stepped, start])

  expect(text).toBe(`WEBVTT

00:00:00.000 --> 00:00:01.000
2026-11-28 14:15:37  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0

00:00:00.500 --> 00:00:01.500
2026-11-28 14:15:37  Tilt -5.0°  Zoom 20.0
Step left -&gt; &lt;home&gt; &amp; back

01:00:01.250 --> 01:00:02.250
2026-11-28 15:15:38.250  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0
`)
})

test('a position ends when the next one starts, and a position after a gap does not prolong it', () => {
  const cues = [0, 0.98, 9].map((seconds) => ({ ...start, seconds }))

  expect(readVtt(writeVtt(cues))?.map(({ endSeconds }) => endSeconds)).toEqual([0.98, 1.98, 10])
})

const milliseconds = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 1_000)
const tenths = fc.option(fc.integer({ min: -3_600, max: 3_600 }).map((value) => value / 10))
const action = fc.stringMatching(/^\S+( \S+)*$/)
const storedCue = fc.record(
  {
    seconds: milliseconds(359_999_000),
    endSeconds: fc.constant(400_000),
    at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
    ...{ pan: tenths, tilt: tenths, zoom: tenths, sled: tenths },
    action,
  },
  { requiredKeys: ['seconds', 'endSeconds', 'at', 'pan', 'tilt', 'zoom', 'sled'] },
)

test('positions in tenths and actions of any characters are read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(storedCue, { minLength: 1, maxLength: 20 }), (cues) => {
      const ordered = cues.toSorted((one, other) => one.seconds - other.seconds)
      expect(readVtt(writeVtt(cues))).toEqual(ordered)
    }),
  )
})

test('reads a file with line breaks of Windows, a byte order mark, comments, identifiers, styles and short times', () => {
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

  expect(readVtt(text)).toEqual([
    {
      ...{ seconds: 2, endSeconds: 3, at: '2026-11-28T14:15:38.000Z' },
      ...{ pan: null, tilt: null, zoom: 20, sled: 35.5, action: 'Frame shot' },
    },
  ])
})

test.each([
  ['an empty file', ''],
  ['a film', '\0\0\0\x20ftypisom'],
  ['a file of subtitles without positions', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'],
  ['a file that only starts like WebVTT', 'WEBVTTX\n\n00:00.000 --> 00:01.000\n2026-11-28 14:15:37  Sled 35\n'],
  ['a cue with an impossible date', 'WEBVTT\n\n00:00.000 --> 00:01.000\n2026-13-45 14:15:37  Sled 35\n'],
  ['a cue with a damaged time', 'WEBVTT\n\n00:00.000 --> 00:99\n2026-11-28 14:15:37  Sled 35\n'],
])('returns null for %s', (_description, text) => {
  expect(readVtt(text)).toBeNull()
})

test('throws for no text', () => {
  fc.assert(fc.property(fc.string(), (text) => void readVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`)))
})
