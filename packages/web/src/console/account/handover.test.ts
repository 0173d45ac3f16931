import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createHandoverStorage } from './handover.ts'

const takeFrom = (stored: unknown) => {
  const tabStorage = createMemoryStorage()
  tabStorage.setItem('handover', JSON.stringify(stored))
  return createHandoverStorage(() => tabStorage).read()
}

test('a stored handover can be read until it is removed', () => {
  const tabStorage = createMemoryStorage()
  const { store, read } = createHandoverStorage(() => tabStorage)
  const handover = {
    camera: 'north',
    isStreaming: true,
    pictureRate: 0.2 as const,
    notice: 'Image deleted',
    deletedRows: [{ list: 'gallery', key: 'a.jpg', next: 'b.jpg', isConfirmed: true }],
    scroll: { path: '/dashboard/gallery', top: 5_400 },
  }

  store(handover)

  expect(read()).toEqual(handover)
  store(null)
  expect(read()).toBeNull()
})

test.each([
  ['text', 'south'],
  ['null', null],
])('the handover is null if the stored value is %s', (_what, stored) => {
  expect(takeFrom(stored)).toBeNull()
})

test.each([
  ['nothing', {}],
  ['values of other types', { camera: 7, isStreaming: 'yes', pictureRate: '5', notice: {}, deletedRows: 'none' }],
  ['a scroll position without a path', { scroll: { path: '', top: 7 } }],
  ['a scroll position that is not a number', { scroll: { path: '/dashboard/job', top: '7' } }],
  ['a row without a key', { deletedRows: [{ list: 'gallery', next: 'b.jpg' }, null] }],
])('if a handover contains %s, the initial values are used', (_what, handover) => {
  expect(takeFrom(handover)).toEqual({
    camera: null,
    isStreaming: false,
    pictureRate: 'all',
    notice: null,
    deletedRows: [],
    scroll: null,
  })
})

test.each([
  [5, 5],
  [1, 1],
  [0.2, 0.2],
  [2, 'all'],
])('a stored picture rate of %j becomes %j', (pictureRate, expected) => {
  expect(takeFrom({ pictureRate })).toMatchObject({ pictureRate: expected })
})

test('a deleted row in a handover counts as confirmed, and its `next` defaults to null', () => {
  const deletedRows = [{ list: 'gallery', key: 'a.jpg', isConfirmed: false }]

  expect(takeFrom({ deletedRows })?.deletedRows).toEqual([
    { list: 'gallery', key: 'a.jpg', next: null, isConfirmed: true },
  ])
})
