import { limits } from '@rig/contract'
import { readSchedules } from '@rig/contract/reading/schedules'
import { expectDone, expectRead } from '../answers.ts'
import { type Check, type Trial, thenUndo } from '../check.ts'
import { expectFile } from '../files.ts'
import { brief } from '../report/difference.ts'
import { ptzCamera } from '../rig.ts'
import { fail } from '../unusable.ts'
import { expectCameraName, galleryOf, newPicture, presetsOf, withPreset } from './making.ts'

const check = (call: Check['call'], tried: string, run: Check['run']): Check => ({
  call,
  tried,
  tier: 'destructive',
  run,
})

/** What makes something, looks at it, and deletes exactly that. */
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
    withPreset(trial, ({ nxid }, cameraID) => expectDone(trial, 'presets.activate', 200, { body: { nxid, cameraID } })),
  ),
  check('presets.makeDefault', 'a preset becomes the only default; the former one is put back', (trial) =>
    withPreset(trial, async ({ id }, cameraID) => {
      const former = (await presetsOf(trial, cameraID)).find((preset) => preset.default)
      const makeDefault = (which: string) => expectDone(trial, 'presets.makeDefault', 200, { params: { id: which } })
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
    await expectDone(trial, 'schedules.remove', 200, { params: { id: made._id } })
    if (made.time !== time) fail('data.scheduler[].time', brief(time), brief(made.time))
    if ((await schedulesOf(trial)).some(({ _id }) => _id === made._id))
      fail('data.scheduler', 'the deleted schedule gone', 'still listed')
  }),
  check('frameshots.take', 'a frame shot appears in the gallery, loads, and is gone once deleted', async (trial) => {
    const { cameraID } = await ptzCamera(trial.rig)
    const before = new Set((await galleryOf(trial)).map(({ name }) => name))
    await expectDone(trial, 'frameshots.take', 201, { body: { cameraID } })
    const { name, url } = await newPicture(trial, before)
    const type = { pattern: /^image\//, words: 'an image' }
    await thenUndo(
      trial,
      () => expectFile(trial, { path: 'data.image[].url', link: url, type }),
      (later) => expectDone(later, 'gallery.remove', 200, { params: { name } }),
    )
    if ((await galleryOf(trial)).some((item) => item.name === name))
      fail('data.image', 'the deleted picture gone', 'still listed')
  }),
  check('cameras.rename', 'a camera gets another name and its own again', async (trial) => {
    const { cameraID, name } = await ptzCamera(trial.rig)
    const rename = (wanted: string, under = trial) =>
      expectDone(under, 'cameras.rename', 200, { body: { cameraID, name: wanted } })
    await rename(changed(name))
    await thenUndo(
      trial,
      () => expectCameraName(trial, cameraID, changed(name)),
      (later) => rename(name, later),
    )
    await expectCameraName(trial, cameraID, name)
  }),
]

const schedulesOf = (trial: Trial) => expectRead(trial, 'schedules.list', readSchedules)

const newSchedule = async (trial: Trial, wanted: { cameraID: string; time: string }) => {
  const before = new Set((await schedulesOf(trial)).map(({ _id }) => _id))
  const sled = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
  await expectDone(trial, 'schedules.create', 201, { body: { ...wanted, ...sled } })
  const made = (await schedulesOf(trial)).find(({ _id, cameraID }) => !before.has(_id) && cameraID === wanted.cameraID)
  return made ?? fail('data.scheduler', 'one more', 'none')
}

/** A time of day that is at least five minutes away in every time zone, so that no patrol begins. */
const quietTime = (now: Date) => {
  const minute = (now.getUTCMinutes() + 20) % 60
  return `03:${String(minute).padStart(2, '0')}`
}

const changed = (name: string) => `${name.slice(0, limits.CAMERA_NAME_MAX_CHARS - 8)} (check)`
