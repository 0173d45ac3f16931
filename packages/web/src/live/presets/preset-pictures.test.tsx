import { expect, test } from 'vitest'
import { fillDisk } from '../../testing/fill-disk.ts'
import { refuseBlobs } from '../../testing/refuse-blobs.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { createPresetPictureStore, formatPictureTime } from './preset-pictures.ts'

const valley = { cameraID: 'north', id: '1', name: 'Valley' }
const snapshot = (text: string) => ({ thumbnail: `data:,${text}`, full: new Blob([text]) })

/** Opens the picture store of a console. `time.now` sets the computer's clock, and `time.rig` the rig's clock. */
const openPictures = (host = window.location.origin, email = 'ann@rig.test') => {
  const time: { now: number; rig: number | null } = { now: 1_000, rig: null }
  const { rigConsole } = createRespondingConsole(() => Response.json({}), {
    host,
    email,
    clock: { date: () => time.now },
  })
  const { session } = rigConsole
  const signIn = () => session.completeLogin(createSampleAdmin({ email }))
  const rigClock = { ...rigConsole.rigClock, date: () => time.rig }
  return { ...createPresetPictureStore({ ...rigConsole, rigClock }), time, session, signIn }
}

test("`store` uses the rig's time for a picture if the rig sends its time", async () => {
  const { store, read, time } = openPictures()
  time.rig = 9_000

  await store(valley, snapshot('before'))

  expect(await read(valley)).toMatchObject({ takenAt: 9_000, isComputerTime: false })
})

test('`store` replaces the earlier picture of a preset, and adds the current time', async () => {
  const { store, read, time } = openPictures()
  await store(valley, snapshot('before'))
  time.now = 2_000
  await store(valley, snapshot('after'))

  expect(await read(valley)).toMatchObject({ thumbnail: 'data:,after', takenAt: 2_000, isComputerTime: true })
})

test('`read` returns a picture in a browser that cannot store a Blob', async () => {
  const { store, read } = openPictures()
  refuseBlobs()

  await store(valley, { thumbnail: 'data:,', full: new Blob(['jpeg'], { type: 'image/jpeg' }) })

  const full = (await read(valley))?.full
  expect(full?.type).toBe('image/jpeg')
  expect(await full?.text()).toBe('jpeg')
})

test.each([
  ['with the same name on another camera', { cameraID: 'south' }, openPictures],
  ['that was deleted and saved again under the same name', { id: '2' }, openPictures],
  ['with the same name and camera on another rig', {}, () => openPictures('https://other-rig.test')],
  ['of another account', {}, () => openPictures(undefined, 'bob@rig.test')],
])('`read` returns null for a preset %s', async (_which, changes, open) => {
  await openPictures().store(valley, snapshot('own'))

  expect(await open().read({ ...valley, ...changes })).toBe(null)
})

test('`read` returns null after the picture has been removed', async () => {
  const { store, read, remove } = openPictures()
  await store(valley, snapshot('here'))

  await remove(valley)

  expect(await read(valley)).toBe(null)
})

test('`store` deletes the oldest picture if there are more than 120', async () => {
  const { store, read, time } = openPictures()
  const named = (index: number) => ({ cameraID: 'north', id: String(index), name: `View ${index}` })
  for (let index = 0; index <= 120; index += 1) {
    time.now = 5_000 + index
    await store(named(index), snapshot('view'))
  }

  const stored = await Promise.all([named(0), named(1), named(120)].map(read))

  expect(stored.map((picture) => picture !== null)).toEqual([false, true, true])
})

test('`read` rejects if the browser refuses access to its databases', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  } as never

  await expect(openPictures().read(valley)).rejects.toThrow('refused')
})

test('`read` returns a picture that could not be stored instead of an older stored one, until the newer picture is removed', async () => {
  const { store, read, remove } = openPictures()
  await store(valley, snapshot('before'))
  fillDisk()

  await expect(store(valley, snapshot('after'))).rejects.toThrow('Full')

  expect(await read(valley)).toMatchObject({ thumbnail: 'data:,after', isUnstored: true })
  expect(await read({ ...valley, cameraID: 'south' })).toBe(null)
  await remove(valley)
  expect(await read(valley)).toBe(null)
})

test('after the session has ended, `read` returns no picture that could not be stored', async () => {
  const { store, read, session, signIn } = openPictures()
  fillDisk()
  await expect(store(valley, snapshot('here'))).rejects.toThrow('Full')

  session.end('logout')
  signIn()

  expect(await read(valley)).toBe(null)
})

test("formatPictureTime returns the time in UTC, mentions the computer's clock if it was used, or says that the time is unknown", () => {
  const takenAt = '2026-06-10T06:30:12Z'

  expect(formatPictureTime({ takenAt })).toBe('2026-06-10 06:30 UTC')
  expect(formatPictureTime({ takenAt, isComputerTime: true })).toBe("2026-06-10 06:30 UTC (computer's clock)")
  expect(formatPictureTime({ takenAt: null })).toBe('Time unknown')
})
