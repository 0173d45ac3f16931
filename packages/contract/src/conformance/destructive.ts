import { contract, limits } from '../index.ts'
import { brief } from './difference.ts'
import { differ } from './link.ts'
import { type Check, expectAnswer, expectFile, ptzCamera, type Trial } from './trial.ts'

const tier = 'destructive' as const

/** What the kit makes carries this name, so that a person can tell it from the rest. */
const MARK = 'Conformance check'
const POLL_MS = 250
const APPEARS_WITHIN_MS = 10_000

const presetsOf = async (trial: Trial, cameraID: string) =>
  (await expectAnswer(trial, contract.presets.list, 200, { params: { cameraID } })).data.preset

/** Saves a preset where the camera looks, hands it over, and deletes it whatever happens. */
const withPreset = async (
  trial: Trial,
  use: (made: { id: string; nxid: string }, cameraID: string) => Promise<void>,
) => {
  const { cameraID } = await ptzCamera(trial)
  const before = new Set((await presetsOf(trial, cameraID)).map(({ id }) => id))
  await expectAnswer(trial, contract.presets.save, 201, { body: { cameraID, name: MARK } })
  const made = (await presetsOf(trial, cameraID)).find(({ id, name }) => !before.has(id) && name === MARK)
  if (!made) return differ('data.preset', `one more, named ${brief(MARK)}`, 'none')
  try {
    await use(made, cameraID)
  } finally {
    await expectAnswer(trial, contract.presets.remove, 200, { params: { id: made.id } })
  }
}

/** A time of day that is at least five minutes away in every time zone, so that no patrol begins. */
const quietTime = (now: Date) => {
  const minute = (now.getUTCMinutes() + 20) % 60
  return `03:${String(minute).padStart(2, '0')}`
}

const renamed = (name: string) => `${name.slice(0, limits.CAMERA_NAME_MAX_CHARS - 8)} (check)`

const expectName = async (trial: Trial, cameraID: string, wanted: string) => {
  const { data } = await expectAnswer(trial, contract.cameras.dashboard, 200)
  const got = data.camera.find((camera) => camera.cameraID === cameraID)?.name
  if (got !== wanted) differ('data.camera[].name', brief(wanted), brief(got))
}

const galleryOf = async (trial: Trial) => (await expectAnswer(trial, contract.gallery.list, 200)).data.image

const newPicture = async (trial: Trial, before: Set<string>) => {
  for (let waited = 0; waited <= APPEARS_WITHIN_MS; waited += POLL_MS) {
    const found = (await galleryOf(trial)).find(({ name }) => !before.has(name))
    if (found) return found
    await trial.rig.wait(POLL_MS)
  }
  return differ('data.image', 'one more picture', 'none')
}

/** What makes something, looks at it, and deletes exactly that. */
export const destructive: Check[] = [
  {
    call: 'presets.save',
    tried: 'a preset is saved, listed, and gone once deleted',
    tier,
    run: async (trial) => {
      let made = ''
      await withPreset(trial, async ({ id }) => {
        made = id
      })
      const { cameraID } = await ptzCamera(trial)
      if ((await presetsOf(trial, cameraID)).some(({ id }) => id === made))
        differ('data.preset', 'the deleted preset gone', 'still listed')
    },
  },
  {
    call: 'presets.activate',
    tried: 'a preset of where the camera looks is activated',
    tier,
    run: (trial) =>
      withPreset(trial, async ({ nxid }, cameraID) => {
        await expectAnswer(trial, contract.presets.activate, 200, { body: { nxid, cameraID } })
      }),
  },
  {
    call: 'presets.makeDefault',
    tried: 'a preset becomes the only default; the former one is put back',
    tier,
    run: (trial) =>
      withPreset(trial, async ({ id }, cameraID) => {
        const former = (await presetsOf(trial, cameraID)).find((preset) => preset.default)
        await expectAnswer(trial, contract.presets.makeDefault, 200, { params: { id } })
        const defaults = (await presetsOf(trial, cameraID)).filter((preset) => preset.default)
        if (former) await expectAnswer(trial, contract.presets.makeDefault, 200, { params: { id: former.id } })
        if (defaults.length !== 1 || defaults[0]?.id !== id)
          differ('data.preset[].default', 'true for the chosen preset alone', `true ${defaults.length} times`)
      }),
  },
  {
    call: 'schedules.create',
    tried: 'a schedule is created, listed, and gone once deleted',
    tier,
    run: async (trial) => {
      const { cameraID } = await ptzCamera(trial)
      const listed = async () => (await expectAnswer(trial, contract.schedules.list, 200)).data.scheduler
      const before = new Set((await listed()).map(({ _id }) => _id))
      const time = quietTime(new Date())
      const sledPart = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
      await expectAnswer(trial, contract.schedules.create, 201, { body: { cameraID, time, ...sledPart } })
      const made = (await listed()).find((schedule) => !before.has(schedule._id) && schedule.cameraID === cameraID)
      if (!made) return differ('data.scheduler', 'one more', 'none')
      await expectAnswer(trial, contract.schedules.remove, 200, { params: { id: made._id } })
      if (made.time !== time) differ('data.scheduler[].time', brief(time), brief(made.time))
      if ((await listed()).some(({ _id }) => _id === made._id))
        differ('data.scheduler', 'the deleted schedule gone', 'still listed')
    },
  },
  {
    call: 'frameshots.take',
    tried: 'a frame shot appears in the gallery, loads, and is gone once deleted',
    tier,
    run: async (trial) => {
      const { cameraID } = await ptzCamera(trial)
      const before = new Set((await galleryOf(trial)).map(({ name }) => name))
      await expectAnswer(trial, contract.frameshots.take, 201, { body: { cameraID } })
      const { name, url } = await newPicture(trial, before)
      const type = await expectFile(trial, 'data.image[].url', url).finally(() =>
        expectAnswer(trial, contract.gallery.remove, 200, { params: { name } }),
      )
      if (!type.startsWith('image/')) differ('data.image[].url', 'an image', type)
      if ((await galleryOf(trial)).some((item) => item.name === name))
        differ('data.image', 'the deleted picture gone', 'still listed')
    },
  },
  {
    call: 'cameras.rename',
    tried: 'a camera gets another name and its own again',
    tier,
    run: async (trial) => {
      const { cameraID, name } = await ptzCamera(trial)
      await expectAnswer(trial, contract.cameras.rename, 200, { body: { cameraID, name: renamed(name) } })
      try {
        await expectName(trial, cameraID, renamed(name))
      } finally {
        await expectAnswer(trial, contract.cameras.rename, 200, { body: { cameraID, name } })
      }
      await expectName(trial, cameraID, name)
    },
  },
]
