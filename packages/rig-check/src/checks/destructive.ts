import { limits } from '@rig/contract'
import { readCameras } from '@rig/contract/reading/cameras'
import { readGallery } from '@rig/contract/reading/gallery'
import { readPresets } from '@rig/contract/reading/presets'
import { readSchedules } from '@rig/contract/reading/schedules'
import { type Check, checkIn, runAndUndo, type Trial } from '../check.ts'
import { expectFile } from '../expect-file.ts'
import { expectReadable, expectSuccess } from '../expect-response.ts'
import { brief } from '../report/difference.ts'
import { ptzCamera } from '../rig.ts'
import { fail } from '../unusable.ts'

const check = checkIn('destructive')

/** Name of every object that the checks create. */
const CHECK_NAME = 'Conformance check'
const GALLERY_POLL_MS = 250
const PICTURE_TIMEOUT_MS = 10_000

/** Checks that create an object, read it, and delete it. */
export const destructive: Check[] = [
  check('presets.save', 'a preset is saved, listed, and gone once deleted', async (trial) => {
    let made = ''
    await withPreset(trial, async ({ id }) => {
      made = id
    })
    const { cameraID } = await ptzCamera(trial.rig)
    if ((await presetsOf(trial, cameraID)).some(({ id }) => id === made))
      fail('data.preset', 'the deleted preset gone', 'still listed')
  }),
  check('presets.activate', 'a preset of where the camera looks is activated', (trial) =>
    withPreset(trial, ({ nxid }, cameraID) =>
      expectSuccess(trial, 'presets.activate', 200, { body: { nxid, cameraID } }),
    ),
  ),
  check('presets.makeDefault', 'a preset becomes the only default; the former one is put back', (trial) =>
    withPreset(trial, async ({ id }, cameraID) => {
      const former = (await presetsOf(trial, cameraID)).find((preset) => preset.default)
      const makeDefault = (which: string) => expectSuccess(trial, 'presets.makeDefault', 200, { params: { id: which } })
      await makeDefault(id)
      const defaults = (await presetsOf(trial, cameraID)).filter((preset) => preset.default)
      if (former) await makeDefault(former.id)
      if (defaults.length !== 1 || defaults[0]?.id !== id)
        fail('data.preset[].default', 'true for the chosen preset alone', `true ${defaults.length} times`)
    }),
  ),
  check('schedules.create', 'a schedule is created, listed, and gone once deleted', async (trial) => {
    const { cameraID } = await ptzCamera(trial.rig)
    const time = quietTime(new Date())
    const made = await newSchedule(trial, { cameraID, time })
    await expectSuccess(trial, 'schedules.remove', 200, { params: { id: made._id } })
    if (made.time !== time) fail('data.scheduler[].time', brief(time), brief(made.time))
    if ((await schedulesOf(trial)).some(({ _id }) => _id === made._id))
      fail('data.scheduler', 'the deleted schedule gone', 'still listed')
  }),
  check('frameshots.take', 'a frame shot appears in the gallery, loads, and is gone once deleted', async (trial) => {
    const { cameraID } = await ptzCamera(trial.rig)
    const before = new Set((await galleryOf(trial)).map(({ name }) => name))
    await expectSuccess(trial, 'frameshots.take', 201, { body: { cameraID } })
    const { name, url } = await newPicture(trial, before)
    const type = { pattern: /^image\//, label: 'an image' }
    await runAndUndo(
      trial,
      () => expectFile(trial, { path: 'data.image[].url', link: url, type }),
      (later) => expectSuccess(later, 'gallery.remove', 200, { params: { name } }),
    )
    if ((await galleryOf(trial)).some((item) => item.name === name))
      fail('data.image', 'the deleted picture gone', 'still listed')
  }),
  check('cameras.rename', 'a camera gets another name and its own again', async (trial) => {
    const { cameraID, name } = await ptzCamera(trial.rig)
    const rename = (wanted: string, under = trial) =>
      expectSuccess(under, 'cameras.rename', 200, { body: { cameraID, name: wanted } })
    await rename(markedName(name))
    await runAndUndo(
      trial,
      () => expectCameraName(trial, cameraID, markedName(name)),
      (later) => rename(name, later),
    )
    await expectCameraName(trial, cameraID, name)
  }),
]

const presetsOf = (trial: Trial, cameraID: string) =>
  expectReadable(trial, 'presets.list', readPresets(cameraID), { params: { cameraID } })

const galleryOf = (trial: Trial) => expectReadable(trial, 'gallery.list', readGallery)

/** Saves a preset of the current position, passes it to `use`, and deletes it, even if `use` fails. */
const withPreset = async (
  trial: Trial,
  use: (made: { id: string; nxid: string }, cameraID: string) => Promise<void>,
) => {
  const { cameraID } = await ptzCamera(trial.rig)
  const before = new Set((await presetsOf(trial, cameraID)).map(({ id }) => id))
  await expectSuccess(trial, 'presets.save', 201, { body: { cameraID, name: CHECK_NAME } })
  const made = (await presetsOf(trial, cameraID)).find(({ id, name }) => !before.has(id) && name === CHECK_NAME)
  if (!made) return fail('data.preset', `one more, named ${brief(CHECK_NAME)}`, 'none')
  await runAndUndo(
    trial,
    () => use(made, cameraID),
    (later) => expectSuccess(later, 'presets.remove', 200, { params: { id: made.id } }),
  )
}

/** Waits for a picture that was not in the gallery before, and returns it. */
const newPicture = async (trial: Trial, before: Set<string>) => {
  for (let waited = 0; waited <= PICTURE_TIMEOUT_MS; waited += GALLERY_POLL_MS) {
    const found = (await galleryOf(trial)).find(({ name }) => !before.has(name))
    if (found) return found
    await trial.rig.wait(GALLERY_POLL_MS)
  }
  return fail('data.image', 'one more picture', 'none')
}

const expectCameraName = async (trial: Trial, cameraID: string, wanted: string) => {
  const cameras = await expectReadable(trial, 'cameras.dashboard', readCameras)
  const got = cameras.find((camera) => camera.cameraID === cameraID)?.name
  if (got !== wanted) fail('data.camera[].name', brief(wanted), brief(got))
}

const schedulesOf = (trial: Trial) => expectReadable(trial, 'schedules.list', readSchedules)

const newSchedule = async (trial: Trial, wanted: { cameraID: string; time: string }) => {
  const before = new Set((await schedulesOf(trial)).map(({ _id }) => _id))
  const sled = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
  await expectSuccess(trial, 'schedules.create', 201, { body: { ...wanted, ...sled } })
  const made = (await schedulesOf(trial)).find(({ _id, cameraID }) => !before.has(_id) && cameraID === wanted.cameraID)
  return made ?? fail('data.scheduler', 'one more', 'none')
}

/** Returns a time of day at least five minutes away in every time zone, so no patrol starts. */
const quietTime = (now: Date) => {
  const minute = (now.getUTCMinutes() + 20) % 60
  return `03:${String(minute).padStart(2, '0')}`
}

const markedName = (name: string) => `${name.slice(0, limits.CAMERA_NAME_MAX_CHARS - 8)} (check)`
