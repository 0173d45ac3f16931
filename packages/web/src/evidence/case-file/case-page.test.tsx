import { expect, test } from 'vitest'
import { writeCasePage } from './case-page.ts'

const entry = {
  name: 'PTZ North 2026-07-10T06-30-00Z.jpg',
  note: '',
  camera: 'PTZ North',
  takenAt: '2026-07-10T06:30:00Z',
  bytes: 204_800,
  sha256: 'ab'.repeat(32),
  picture: 'data:image/jpeg;base64,AAAA',
}
const open = (entries: readonly (typeof entry)[]) => {
  const parts = writeCasePage({ title: 'Span 4', writtenAt: '2026-07-11T08:00:00Z', writtenBy: 'Ann Lee', entries })
  return new DOMParser().parseFromString(parts.join(''), 'text/html')
}

test('the case page shows each picture with its camera, time, size, hash and note', () => {
  const page = open([{ ...entry, note: 'Wire broken\nsince July' }])

  expect(page.title).toBe('Span 4')
  expect(page.querySelector('img')?.getAttribute('src')).toBe(entry.picture)
  expect(page.querySelector('.note')?.textContent).toBe('Wire broken\nsince July')
  expect([...page.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'PTZ North',
    '2026-07-10 06:30:00 UTC',
    '204,800 bytes',
    entry.sha256,
  ])
})

test('the case page loads nothing from other URLs', () => {
  const page = open([entry])

  expect(page.querySelectorAll('script, link, iframe')).toHaveLength(0)
  expect([...page.querySelectorAll('[src]')].every((part) => part.getAttribute('src')?.startsWith('data:'))).toBe(true)
})

test('the case page escapes markup in names and notes', () => {
  const page = open([{ ...entry, name: '<b>"a"&\'.jpg', note: '<img src=x onerror=alert(1)>' }])

  expect(page.querySelectorAll('b, [onerror]')).toHaveLength(0)
  expect(page.querySelector('h2')?.textContent).toBe('1. <b>"a"&\'.jpg')
  expect(page.querySelector('.note')?.textContent).toBe('<img src=x onerror=alert(1)>')
})
