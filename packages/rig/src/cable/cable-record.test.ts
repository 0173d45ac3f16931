import { expect, test } from 'vitest'
import { recordCable } from './cable-record.ts'

test('The record of the cable tells each place in metres and in sled units, and since when it has been so', () => {
  const record = recordCable(1, Date.UTC(2026, 6, 10, 9))
  const [mark] = record.filter(({ kind, at }) => kind === 'mark' && at === 40)
  const [broken] = record.filter(({ since }) => since?.startsWith('2026-06'))

  expect(mark).toMatchObject({ at: 40, metres: 10, defect: false, since: null })
  expect(broken).toMatchObject({ kind: 'broken-strand', metres: (broken?.at ?? 0) / 4, defect: true })
})
