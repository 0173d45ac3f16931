import { limits, type Preset } from '@rig/contract'
import { createListReader, type OnSkipped, readField, readOptionalText } from '@rig/contract/reading/fields'
import { readGallery, readPresets, readSchedules } from '@rig/contract/reading/screens'
import { readCameras } from '@rig/contract/reading/startup'
import type { EndpointName } from '@rig/contract/routes'
import { type Check, createCheckFactory, runAndUndo, type Trial } from '../check.ts'
import { failCheck } from '../check-errors.ts'
import {
  assertSuccess,
  expectFile,
  expectReadable,
  expectRefusal,
  expectSuccess,
  imageType,
  sendInTrial,
} from '../expect-response.ts'
import { truncateJson } from '../report/report.ts'
import { getPtzCamera } from '../rig.ts'

const check = createCheckFactory('destructive')

const CHECK_NAME = 'Conformance check'
const LIST_POLL_INTERVAL_MS = 250
const PICTURE_TIMEOUT_MS = 10_000

export const destructiveChecks: Check[] = [
  check('presets.save', 'saves, lists and deletes a preset', (trial) => withPreset(trial)),
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
      await runAndUndo(
        trial,
        async () => {
          await makeDefault(id)
          const defaults = (await listPresets(trial, cameraID)).filter((preset) => preset.default)
          if (defaults.length !== 1 || defaults[0]?.id !== id)
            failCheck('data.preset[].default', 'true only for the chosen preset', `true ${defaults.length} times`)
        },
        async (later) => previousDefault && makeDefault(previousDefault.id, later),
      )
    }),
  ),
  check('schedules.create', 'creates, lists and deletes a schedule', async (trial) => {
    const { cameraID, name } = await getPtzCamera(trial.rig)
    const time = chooseIdleTime(new Date())
    const body = { cameraID, time, sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
    await withNewObject(trial, {
      label: `schedule at ${time} for ${truncateJson(name)}`,
      create: { call: 'schedules.create', body },
      list: { call: 'schedules.list', path: ['data', 'scheduler'], key: '_id', read: readSchedules },
      remove: 'schedules.remove',
      isOwn: (entry) => hasFields(entry, { cameraID, time }),
    })
  }),
  check('frameshots.take', 'takes, serves and deletes a frame shot', async (trial) => {
    const { cameraID } = await getPtzCamera(trial.rig)
    await withNewObject(trial, {
      label: 'picture',
      create: { call: 'frameshots.take', body: { cameraID } },
      list: { call: 'gallery.list', path: ['data', 'image'], key: 'name', read: readGallery },
      remove: 'gallery.remove',
      isOwn: (entry) => readOptionalText(entry, 'format').toLowerCase() !== 'mp4',
      timeoutMs: PICTURE_TIMEOUT_MS,
      use: ({ url }) => expectFile(trial, { path: 'data.image[].url', link: url, type: imageType }),
    })
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

const withPreset = async (trial: Trial, use?: (made: Preset, cameraID: string) => Promise<void>) => {
  const { cameraID } = await getPtzCamera(trial.rig)
  const read = readPresets(cameraID)
  await withNewObject(trial, {
    label: `preset ${truncateJson(CHECK_NAME)}`,
    create: { call: 'presets.save', body: { cameraID, name: CHECK_NAME } },
    list: { call: 'presets.list', params: { cameraID }, path: ['data', 'preset'], key: 'id', read },
    remove: 'presets.remove',
    isOwn: (entry) => hasFields(entry, { name: CHECK_NAME }),
    use: async (made) => use?.(made, cameraID),
  })
}

type ListReader<Item> = (body: unknown, onSkipped: OnSkipped) => Item[]

type NewObject<Item> = {
  label: string
  create: { call: EndpointName; body: object }
  /** `key` is the field of an entry that contains its id. */
  list: { call: EndpointName; params?: Record<string, string>; path: string[]; key: string; read: ListReader<Item> }
  remove: EndpointName
  isOwn: (entry: unknown) => boolean
  timeoutMs?: number
  use?: (made: Item) => Promise<void>
}

/** Creates and uses an object. Deletes it only if it is the only new entry for which `isOwn` returns true. */
const withNewObject = async <Item>(trial: Trial, object: NewObject<Item>) => {
  const { label, create, list, remove, isOwn, timeoutMs = 0, use } = object
  const field = list.path.join('.')
  const getId = (entry: unknown) => String(readField(entry, list.key) ?? '')
  /** Unlike `list.read`, keeps the entries that the console cannot read. */
  const readEntries = createListReader(list.path, (entry) => {
    const body = list.path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), [entry])
    return list.read(body, () => {})[0] ?? entry
  })
  const before = new Set(['', ...(await expectReadable(trial, list.call, readEntries, list)).map(getId)])
  const findNew = async <Entry>(under: Trial, read: ListReader<Entry>) =>
    (await expectReadable(under, list.call, read, list)).filter((entry) => !before.has(getId(entry)) && isOwn(entry))
  let id: string | undefined
  let isRefused = false
  await runAndUndo(
    trial,
    async () => {
      const response = await sendInTrial(trial, create.call, { body: create.body })
      isRefused = response.head.status >= 400 && response.head.status < 500
      assertSuccess(trial, create.call, 201, response)
      let found: Item[] = []
      for (let waited = 0; found.length === 0 && waited <= timeoutMs; waited += LIST_POLL_INTERVAL_MS) {
        found = await findNew(trial, list.read)
        if (found.length === 0) await trial.rig.wait(LIST_POLL_INTERVAL_MS)
      }
      const [made] = found
      if (!made || found.length > 1) return failCheck(field, `one more ${label}`, String(found.length || 'none'))
      id = getId(made)
      await use?.(made)
    },
    async (later) => {
      if (isRefused) return
      const ids = id ? [id] : (await findNew(later, readEntries).catch(() => [])).map(getId)
      id = ids[0]
      const got = `${ids.length || 'none'}. If the rig has it, delete it by hand`
      if (!id || ids.length > 1) return failCheck(field, `the id of the new ${label}`, got)
      await expectSuccess(later, remove, 200, { params: { id, name: id } })
    },
  )
  if ((await findNew(trial, list.read)).some((entry) => getId(entry) === id))
    failCheck(field, `a list without the deleted ${label}`, 'a list with it')
}

const hasFields = (entry: unknown, fields: Record<string, string>) =>
  Object.entries(fields).every(([name, value]) => String(readField(entry, name) ?? value) === value)

const expectCameraName = async (trial: Trial, cameraID: string, wanted: string) => {
  const cameras = await expectReadable(trial, 'cameras.dashboard', readCameras)
  const got = cameras.find((camera) => camera.cameraID === cameraID)?.name
  if (got !== wanted) failCheck('data.camera[].name', truncateJson(wanted), truncateJson(got))
}

/** Returns a time that is at least five minutes away in every time zone, so that no patrol starts. */
const chooseIdleTime = (now: Date) => `03:${String((now.getUTCMinutes() + 20) % 60).padStart(2, '0')}`

const NAME_MARKER = ' (check)'
const LONE_SURROGATE_PATTERN = /\p{Surrogate}$/u

const addMarker = (name: string) =>
  name.slice(0, limits.CAMERA_NAME_MAX_CHARS - NAME_MARKER.length).replace(LONE_SURROGATE_PATTERN, '') + NAME_MARKER

const createLastingCheck = createCheckFactory('lasting')

/** A check runs only if the option `calls` lists its endpoint. The system restart is last: it cuts off responses. */
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
  ...(['Motor', 'Nxwitness', 'Pitunnel', 'System'] as const).map((service) => {
    const call = `services.restart${service}` as const
    return createLastingCheck(call, 'accepts the restart', (trial) => expectSuccess(trial, call, 200))
  }),
]
