import { expect, test } from 'vitest'
import { writeCasePage } from './case-page.ts'
import type { MissingEntry, Recording } from './manifest.ts'

const entry = {
  name: 'PTZ North 2026-07-10T06-30-00Z.jpg',
  note: '',
  recordings: [
    { name: 'PTZ North 2026-07-10T06-30-00Z.jpg', camera: 'PTZ North', takenAt: '2026-07-10T06:30:00Z' },
  ] as Recording[],
  bytes: 204_800,
  sha256: 'ab'.repeat(32),
  picture: 'data:image/jpeg;base64,AAAA',
}
const open = (entries: readonly (typeof entry)[], missing: readonly MissingEntry[] = []) => {
  const parts = writeCasePage({
    title: 'Span 4',
    writtenAt: '2026-07-11T08:00:00Z',
    clock: 'rig',
    writtenBy: 'Ann Lee',
    entries,
    missing,
    sums: [...entries, { name: 'manifest.json', sha256: 'cd'.repeat(32) }],
  })
  return new DOMParser().parseFromString(parts.join(''), 'text/html')
}

test('the case page shows each picture with its camera, time, size, hash and note', () => {
  const page = open([{ ...entry, note: 'Wire broken\nsince July' }])

  expect(page.title).toBe('Span 4')
  expect(page.querySelector('img')?.getAttribute('src')).toBe(entry.picture)
  expect(page.querySelector('.note')?.textContent).toBe('Wire broken\nsince July')
  expect([...page.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    entry.name,
    'PTZ North',
    '2026-07-10 06:30:00 UTC',
    '204,800 bytes',
    entry.sha256,
  ])
})

test('the case page counts the files, and names those that are not included with their reasons and notes', () => {
  const page = open([entry, entry], [{ name: '<b>.mp4', note: 'Wire & rust', reason: 'The file is empty' }])

  expect(page.querySelector('header p')?.textContent).toContain('2 of 3 files, in the zip of the same name.')
  expect([...page.querySelectorAll('.missing li')].map(({ textContent }) => textContent)).toEqual([
    '<b>.mp4: The file is empty. Note: Wire & rust',
  ])
  expect(open([entry]).querySelector('header')?.textContent).toMatch(/1 file, in the zip of the same name\.\s*$/)
})

test('the case page loads nothing from other URLs', () => {
  const page = open([entry])

  expect(page.querySelectorAll('script, link, iframe')).toHaveLength(0)
  const sources = [...page.querySelectorAll('[src]')].map((part) => part.getAttribute('src')?.slice(0, 5))
  expect(sources).not.toHaveLength(0)
  expect(sources.filter((source) => source !== 'data:')).toEqual([])
})

test('the case page escapes markup in names and notes', () => {
  const page = open([{ ...entry, name: '<b>"a"&\'.jpg', note: '<img src=x onerror=alert(1)>' }])

  expect(page.querySelectorAll('b, [onerror]')).toHaveLength(0)
  expect(page.querySelector('h2')?.textContent).toBe('1. <b>"a"&\'.jpg')
  expect(page.querySelector('.note')?.textContent).toBe('<img src=x onerror=alert(1)>')
})

test('the case page names both cameras and both times of a pair', () => {
  const recordings = [
    { name: 'PTZ North 2026-06-10.mp4', camera: 'PTZ North', takenAt: '2026-06-10T06:30:00Z', seconds: 4.2 },
    { name: 'PTZ South 2026-07-10.mp4', camera: 'PTZ South', takenAt: '2026-07-10T06:30:00Z', seconds: 4.4 },
  ]

  const page = open([{ ...entry, name: 'Pair.png', recordings }])

  expect(
    [...page.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`),
  ).toEqual(
    expect.arrayContaining([
      'Camera 1: PTZ North',
      'Taken 1: 2026-06-10 06:30:00 UTC, 4.20 s into the film',
      'Camera 2: PTZ South',
      'Taken 2: 2026-07-10 06:30:00 UTC, 4.40 s into the film',
    ]),
  )
})

test('the case page prints the list of hashes', () => {
  const page = open([entry])

  expect(page.querySelector('pre')?.textContent).toBe(
    `${'ab'.repeat(32)}  ${entry.name}\n${'cd'.repeat(32)}  manifest.json\n`,
  )
})
