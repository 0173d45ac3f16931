import { limits } from '@rig/contract'
import { readGallery, readPresets, readSchedules } from '@rig/contract/reading/screens'
import { readCameras } from '@rig/contract/reading/startup'
import { type Check, createCheckFactory, runAndUndo, type Trial } from '../check.ts'
import { failCheck } from '../check-errors.ts'
import { expectFile, expectReadable, expectRefusal, expectSuccess, imageType } from '../expect-response.ts'
import { truncateJson } from '../report/report.ts'
import { getPtzCamera } from '../rig.ts'

const check = createCheckFactory('destructive')

const CHECK_NAME = 'Conformance check'
const GALLERY_POLL_INTERVAL_MS = 250
const PICTURE_TIMEOUT_MS = 10_000

export const destructiveChecks: Check[] = [
  check('presets.save', 'saves, lists and deletes a preset', async (trial) => {
    let made = ''
    await withPreset(trial, async ({ id }) => {
      made = id
    })
    const { cameraID } = await getPtzCamera(trial.rig)
    if ((await listPresets(trial, cameraID)).some(({ id }) => id === made))
      failCheck('data.preset', 'a list without the deleted preset', 'a list with it')
  }),
  check('presets.activate', 'activates a preset of the current position', (trial) =>
    withPreset(trial, ({ nxid }, cameraID) =>
      expectSuccess(trial, 'presets.activate', 200, { body: { nxid, cameraID } }),
    ),
  ),
  check('presets.makeDefault', 'makes a preset the only default, then restores the previous default', (trial) =>
    withPreset(trial, async ({ id }, cameraID) => {
      const previousDefault = (await listPresets(trial, cameraID)).find((preset) => preset.default)
      const makeDefault = (which: string, under = trial) =>
        expectSuccess(under, 'presets.makeDefault', 200, { params: { id: which } })
      let defaults: string[] = []
      await runAndUndo(
        trial,
        async () => {
          await makeDefault(id)
          defaults = (await listPresets(trial, cameraID)).filter((preset) => preset.default).map((preset) => preset.id)
        },
        async (later) => previousDefault && makeDefault(previousDefault.id, later),
      )
      if (defaults.length !== 1 || defaults[0] !== id)
        failCheck('data.preset[].default', 'true only for the chosen preset', `true ${defaults.length} times`)
    }),
  ),
  check('schedules.create', 'creates, lists and deletes a schedule', async (trial) => {
    const { cameraID } = await getPtzCamera(trial.rig)
    const time = chooseIdleTime(new Date())
    const made = await createSchedule(trial, { cameraID, time })
    await expectSuccess(trial, 'schedules.remove', 200, { params: { id: made._id } })
    if (made.time !== time) failCheck('data.scheduler[].time', truncateJson(time), truncateJson(made.time))
    if ((await listSchedules(trial)).some(({ _id }) => _id === made._id))
      failCheck('data.scheduler', 'a list without the deleted schedule', 'a list with it')
  }),
  check('frameshots.take', 'takes, serves and deletes a frame shot', async (trial) => {
    const { cameraID } = await getPtzCamera(trial.rig)
    const before = new Set((await listGallery(trial)).map(({ name }) => name))
    await expectSuccess(trial, 'frameshots.take', 201, { body: { cameraID } })
    const { name, url } = await waitForNewPicture(trial, before)
    await runAndUndo(
      trial,
      () => expectFile(trial, { path: 'data.image[].url', link: url, type: imageType }),
      (later) => expectSuccess(later, 'gallery.remove', 200, { params: { name } }),
    )
    if ((await listGallery(trial)).some((item) => item.name === name))
      failCheck('data.image', 'a list without the deleted picture', 'a list with it')
  }),
  check('cameras.rename', 'renames a camera, then restores its name', async (trial) => {
    const { cameraID, name } = await getPtzCamera(trial.rig)
    const renameCamera = (wanted: string, under = trial) =>
      expectSuccess(under, 'cameras.rename', 200, { body: { cameraID, name: wanted } })
    await runAndUndo(
      trial,
      async () => {
        await renameCamera(addMarker(name))
        await expectCameraName(trial, cameraID, addMarker(name))
      },
      (later) => renameCamera(name, later),
    )
    await expectCameraName(trial, cameraID, name)
  }),
]

const listPresets = (trial: Trial, cameraID: string) =>
  expectReadable(trial, 'presets.list', readPresets(cameraID), { params: { cameraID } })

const listGallery = (trial: Trial) => expectReadable(trial, 'gallery.list', readGallery)

/** Deletes the preset even if `use` fails. */
const withPreset = async (
  trial: Trial,
  use: (made: { id: string; nxid: string }, cameraID: string) => Promise<void>,
) => {
  const { cameraID } = await getPtzCamera(trial.rig)
  const before = new Set((await listPresets(trial, cameraID)).map(({ id }) => id))
  await expectSuccess(trial, 'presets.save', 201, { body: { cameraID, name: CHECK_NAME } })
  const made = (await listPresets(trial, cameraID)).find(({ id, name }) => !before.has(id) && name === CHECK_NAME)
  if (!made) return failCheck('data.preset', `one more preset named ${truncateJson(CHECK_NAME)}`, 'none')
  await runAndUndo(
    trial,
    () => use(made, cameraID),
    (later) => expectSuccess(later, 'presets.remove', 200, { params: { id: made.id } }),
  )
}

const waitForNewPicture = async (trial: Trial, before: Set<string>) => {
  for (let waited = 0; waited <= PICTURE_TIMEOUT_MS; waited += GALLERY_POLL_INTERVAL_MS) {
    const found = (await listGallery(trial)).find(({ name }) => !before.has(name))
    if (found) return found
    await trial.rig.wait(GALLERY_POLL_INTERVAL_MS)
  }
  return failCheck('data.image', 'one more picture', 'none')
}

const expectCameraName = async (trial: Trial, cameraID: string, wanted: string) => {
  const cameras = await expectReadable(trial, 'cameras.dashboard', readCameras)
  const got = cameras.find((camera) => camera.cameraID === cameraID)?.name
  if (got !== wanted) failCheck('data.camera[].name', truncateJson(wanted), truncateJson(got))
}

const listSchedules = (trial: Trial) => expectReadable(trial, 'schedules.list', readSchedules)

const createSchedule = async (trial: Trial, wanted: { cameraID: string; time: string }) => {
  const before = new Set((await listSchedules(trial)).map(({ _id }) => _id))
  const sled = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
  await expectSuccess(trial, 'schedules.create', 201, { body: { ...wanted, ...sled } })
  const made = (await listSchedules(trial)).find(
    ({ _id, cameraID }) => !before.has(_id) && cameraID === wanted.cameraID,
  )
  return made ?? failCheck('data.scheduler', 'one more schedule', 'none')
}

/** Returns a time that is at least five minutes away in every time zone, so that no patrol starts. */
const chooseIdleTime = (now: Date) => {
  const minute = (now.getUTCMinutes() + 20) % 60
  return `03:${String(minute).padStart(2, '0')}`
}

const NAME_MARKER = ' (check)'
const LONE_SURROGATE_PATTERN = /\p{Surrogate}$/u

const addMarker = (name: string) =>
  name.slice(0, limits.CAMERA_NAME_MAX_CHARS - NAME_MARKER.length).replace(LONE_SURROGATE_PATTERN, '') + NAME_MARKER

const createLastingCheck = createCheckFactory('lasting')

const createRestartCheck = (call: Check['call']) =>
  createLastingCheck(call, 'accepts the restart', (trial) => expectSuccess(trial, call, 200))

/** A check runs only if `calls` lists its endpoint. The system restart is last: it ends all responses. */
export const lastingChecks: Check[] = [
  createLastingCheck('accounts.signUp', 'creates an account and refuses a duplicate', async (trial) => {
    const body = {
      firstName: 'Conformance',
      lastName: 'Check',
      phone: '0'.repeat(limits.PHONE_MIN_CHARS),
      email: `check-${Date.now()}@conformance-check.test`,
      password: crypto.randomUUID(),
      companyName: 'Conformance check',
      companyAddress: 'None',
    }
    await expectSuccess(trial, 'accounts.signUp', 201, { body, token: null })
    await expectRefusal(trial, 'accounts.signUp', 409, { body, token: null })
  }),
  createLastingCheck('sled.home', 'moves the sled to its home position', (trial) =>
    expectSuccess(trial, 'sled.home', 200),
  ),
  createLastingCheck('schedules.removeAll', 'deletes ALL schedules', async (trial) => {
    await expectSuccess(trial, 'schedules.removeAll', 200)
    const left = await expectReadable(trial, 'schedules.list', readSchedules)
    if (left.length > 0) failCheck('data.scheduler', 'none', String(left.length))
  }),
  createRestartCheck('services.restartMotor'),
  createRestartCheck('services.restartNxwitness'),
  createRestartCheck('services.restartPitunnel'),
  createRestartCheck('services.restartSystem'),
]
