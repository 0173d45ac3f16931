import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileNamer, toSafeFileName } from './safe-file-name.ts'

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..', '_'],
  ['C:\\Windows\\win.ini', 'C_Windows_win.ini'],
  ['CON', 'CON_'],
  ['nul.jpg', 'nul_.jpg'],
  ['com1.tar.gz', 'com1_.tar.gz'],
  ['.htaccess', '_htaccess'],
  ['-rf', '_rf'],
  ['-', '_'],
  ['', '_'],
  ['wire. . .', 'wire'],
  ['line\nbreak\u0000.jpg', 'line break_.jpg'],
  ['exe\u202Egpj.scr', 'exe_gpj.scr'],
  ['Who said "yes"?.jpg', 'Who said _yes_.jpg'],
  ['Kabel ⚡️ 👷🏽‍♀️.jpg', 'Kabel ⚡️ 👷🏽‍♀️.jpg'],
  ['كابل.jpg', 'كابل.jpg'],
  ['half \uD83D.jpg', 'half _.jpg'],
  ['PTZ North 2026-07-10T06-30-00Z.jpg', 'PTZ North 2026-07-10T06-30-00Z.jpg'],
])('toSafeFileName(%j) returns %j', (name, safe) => {
  expect(toSafeFileName(name)).toBe(safe)
})

test('toSafeFileName shortens a long name to whole characters and keeps its extension', () => {
  const safe = toSafeFileName(`${'👷🏽‍♀️'.repeat(5_000)}.jpg`)

  expect(safe).toMatch(/^(👷🏽‍♀️)+\.jpg$/u)
  expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(160)
})

test('toSafeFileName shortens the part of a long name before its time stamp, which the console reads later', () => {
  const safe = toSafeFileName(`${'橋'.repeat(64)} 2026-07-10T06-30-00Z.mp4`)

  expect(safe).toMatch(/^橋+ 2026-07-10T06-30-00Z\.mp4$/)
  expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(160)
})

const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const unsafe = /[\u0000-\u001F\u007F-\u009F<>:"/\\|?*\u202A-\u202E\u2066-\u2069]|^[.\s-]|[. ]$/u

/** Any UTF-16 code unit. Not `fc.string({ unit: 'binary' })`, which first builds a table of a million characters. */
const codeUnit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))
const astral = fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

test('every name from createFileNamer is valid, unique in any letter case and at most 255 bytes long', () => {
  const parts = fc.constantFrom('CON', '..', '/', '\\', 'C:', '.', ' ', '-', 'é', 'e\u0301', 'ß', 'SS', '\u202E', '😀')
  const name = fc.oneof(
    fc.string({ unit: fc.oneof(codeUnit, astral), maxLength: 400 }),
    fc.array(parts).map((each) => each.join('')),
  )
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const createName = createFileNamer('manifest.json')
      const created = names.map(createName)

      for (const each of created) {
        expect(each).not.toMatch(unsafe)
        expect(each).not.toMatch(reservedOnWindows)
        expect(each).toBe(each.normalize('NFC'))
        expect(new TextEncoder().encode(each).length).toBeLessThanOrEqual(255)
      }
      expect(new Set(created.map((each) => each.toUpperCase())).size).toBe(created.length)
    }),
  )
})

test('createFileNamer numbers names that differ only in letter case or normalisation', () => {
  const createName = createFileNamer('SHA256SUMS')

  const names = ['sha256sums', 'Cable é.jpg', 'cable e\u0301.JPG', 'a/b.jpg', 'a_b.jpg']

  expect(names.map(createName)).toEqual(['sha256sums (2)', 'Cable é.jpg', 'cable é (2).JPG', 'a_b.jpg', 'a_b (2).jpg'])
})
