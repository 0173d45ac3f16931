import type { GalleryRecord } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { addGalleryItem, listGallery, removeGalleryItem, setGalleryItemSize } from './gallery.ts'
import { addJob, listJobs, removeJob } from './jobs.ts'
import { seedRig } from './seed.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

const empty = seedRig({ now: 0, timeZone: 'UTC' })
const file = { kind: 'picture', format: 'jpg', cameraID: 'any', createdAt: 0 } as const
const picture = (name: string, bytes = 10): GalleryRecord => ({ ...file, name, bytes })
const capacity = { items: 5, bytes: 1000 }
const filled = (names: string[]): Rig =>
  names.reduce((rig, name) => addGalleryItem(rig, picture(name), capacity).rig, empty)
const names = (things: { name: string }[]) => things.map(({ name }) => name)

test('listGallery returns the newest item first', () => {
  expect(names(listGallery(filled(['a.jpg', 'b.jpg', 'c.jpg'])))).toEqual(['c.jpg', 'b.jpg', 'a.jpg'])
})

test('listGallery orders a film by the time of its patrol, even if the film is finished later', () => {
  const shot = addGalleryItem(filled(['old.jpg']), { ...picture('shot.jpg'), createdAt: 2000 }, capacity).rig
  const film = { ...picture('patrol.mp4'), kind: 'film', format: 'mp4', createdAt: 1000 } as const

  expect(names(listGallery(addGalleryItem(shot, film, capacity).rig))).toEqual(['shot.jpg', 'patrol.mp4', 'old.jpg'])
})

test('addGalleryItem adds a number before the extension if the name is taken', () => {
  expect(names(listGallery(filled(['a.jpg', 'a.jpg', 'a.jpg'])))).toEqual(['a (3).jpg', 'a (2).jpg', 'a.jpg'])
})

test('addGalleryItem drops as many of the oldest items as needed if their bytes exceed the capacity', () => {
  const { rig, dropped } = addGalleryItem(filled(['a', 'b', 'c']), picture('d', 85), { items: 10, bytes: 100 })

  expect(names(listGallery(rig))).toEqual(['d', 'c'])
  expect(names(dropped)).toEqual(['a', 'b'])
})

test('setGalleryItemSize drops the oldest items if the bytes exceed the capacity', () => {
  const { rig, dropped } = setGalleryItemSize(filled(['a', 'b', 'c']), { name: 'c', bytes: 990 }, capacity)

  expect(rig.gallery).toEqual([picture('b'), picture('c', 990)])
  expect(names(dropped)).toEqual(['a'])
})

test('addGalleryItem never drops the new item, even if its time is the oldest', () => {
  const shot = { ...picture('shot.jpg'), createdAt: -1 }
  const { rig, dropped } = addGalleryItem(filled(['a', 'b', 'c', 'd', 'e']), shot, capacity)

  expect(names(listGallery(rig))).toEqual(['e', 'd', 'c', 'b', 'shot.jpg'])
  expect(names(dropped)).toEqual(['a'])
})

test('addGalleryItem throws if the new item is larger than the whole gallery', () => {
  const add = () => addGalleryItem(filled(['a']), picture('d', 101), { items: 10, bytes: 100 })

  expect(add).toThrow(new RigError('storage-full', {}))
})

test('removeGalleryItem deletes an item by name and throws for an unknown name', () => {
  const after = removeGalleryItem(filled(['a', 'b']), { name: 'a' })

  expect(names(listGallery(after))).toEqual(['b'])
  expect(() => removeGalleryItem(after, { name: 'a' })).toThrow(new RigError('gallery-item-not-found', { name: 'a' }))
})

test('job files are listed newest first under unique names and can be deleted', () => {
  const job = { name: 'report.csv', kind: 'report', createdAt: 0, bytes: 1 } as const
  const two = addJob(addJob(empty, job).rig, job).rig

  expect(names(listJobs(two))).toEqual(['report (2).csv', 'report.csv'])
  expect(names(listJobs(removeJob(two, { name: 'report.csv' })))).toEqual(['report (2).csv'])
  expect(() => removeJob(two, { name: 'none' })).toThrow(new RigError('job-not-found', { name: 'none' }))
})

test('addJob lists job files by the time of their patrol, and drops the oldest above 2000', () => {
  const job = (n: number) => ({ name: `${n}.csv`, kind: 'report', createdAt: n, bytes: 1 }) as const
  const full: Rig = { ...empty, jobs: Array.from({ length: 2_000 }, (_, n) => job(n)) }

  const { rig, dropped } = addJob(full, { ...job(1), name: 'late.csv' })

  expect(names(rig.jobs).slice(0, 3)).toEqual(['1.csv', 'late.csv', '2.csv'])
  expect(rig.jobs).toHaveLength(2_000)
  expect(names(dropped)).toEqual(['0.csv'])
})

test('addGalleryItem drops nothing if the gallery is exactly full', () => {
  const four = filled(['a', 'b', 'c', 'd'])

  expect(addGalleryItem(four, picture('e', 960), capacity).dropped).toEqual([])
  expect(names(addGalleryItem(four, picture('e', 961), capacity).dropped)).toEqual(['a'])
  expect(names(addGalleryItem(filled(['a', 'b', 'c', 'd', 'e']), picture('f'), capacity).dropped)).toEqual(['a'])
})
