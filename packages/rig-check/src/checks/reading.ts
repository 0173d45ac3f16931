import { isOffline, limits } from '@rig/contract'
import { readCameras } from '@rig/contract/reading/cameras'
import type { OnSkipped } from '@rig/contract/reading/fields'
import { readGallery } from '@rig/contract/reading/gallery'
import { readJobs } from '@rig/contract/reading/jobs'
import { readLogin } from '@rig/contract/reading/login'
import { readPosition } from '@rig/contract/reading/position'
import { readPresets } from '@rig/contract/reading/presets'
import { readSchedules } from '@rig/contract/reading/schedules'
import { type Check, checkIn, type Trial, tolerate } from '../check.ts'
import { expectFile } from '../expect-file.ts'
import { expectReadable } from '../expect-response.ts'
import { brief } from '../report/difference.ts'
import { anyCamera, ptzCamera } from '../rig.ts'
import { Skipped } from '../unusable.ts'

const check = checkIn('reading')

type Listing = 'cameras.dashboard' | 'schedules.list' | 'gallery.list' | 'jobs.list'

const list = (call: Listing, tried: string, read: (body: unknown, onSkipped: OnSkipped) => unknown) =>
  check(call, tried, async (trial) => {
    await expectReadable(trial, call, read)
  })

const image = { pattern: /^image\//, label: 'an image' }
const livePicture = {
  pattern: /^(multipart\/x-mixed-replace|image\/)/,
  label: 'multipart/x-mixed-replace or an image',
}

const ranges = { pan: limits.PAN_RANGE_DEGREES, tilt: limits.TILT_RANGE_DEGREES, zoom: limits.ZOOM_RANGE }

/** Read-only checks: the default tier, safe on a rig in use. */
export const reading: Check[] = [
  check('accounts.login', 'the given email and password', async (trial) => {
    await expectReadable(trial, 'accounts.login', readLogin, { body: trial.rig.credentials, token: null })
  }),
  list('cameras.dashboard', 'the list of cameras', readCameras),
  check('cameras.dashboard', "every camera's thumbnail loads without a token", async (trial) => {
    const cameras = await expectReadable(trial, 'cameras.dashboard', readCameras)
    for (const [index, { poster }] of cameras.entries()) {
      const path = `data.camera[${index}].poster`
      // The console shows a drawing instead
      await tolerate(trial, () => expectFile(trial, { path, link: poster, type: image }))
    }
  }),
  check('cameras.dashboard', 'a live picture opens without a token, and another follows', async (trial) => {
    const cameras = await expectReadable(trial, 'cameras.dashboard', readCameras)
    const online = cameras.find((camera) => !isOffline(camera))
    if (!online) throw new Skipped('no camera is online')
    await expectFile(trial, { path: 'data.camera[].videoURL', link: online.videoURL, type: livePicture })
  }),
  check('ptz.position', 'where a PTZ camera looks, within its ranges', async (trial) => {
    const { cameraID } = await ptzCamera(trial.rig)
    const position = await expectReadable(trial, 'ptz.position', readPosition, { params: { cameraID } })
    for (const axis of ['pan', 'tilt', 'zoom'] as const) noteOutside(trial, axis, position[axis])
  }),
  check('presets.list', "a camera's presets, counted, at most one of them its default", async (trial) => {
    const { cameraID } = await anyCamera(trial.rig)
    const presets = await expectReadable(trial, 'presets.list', readPresets(cameraID), { params: { cameraID } })
    const defaults = presets.filter((preset) => preset.default).length
    if (defaults > 1)
      trial.note({ path: 'data.preset[].default', wanted: 'true at most once', got: `${defaults} times` })
    const other = presets.find((preset) => preset.cameraID !== cameraID)
    if (other) trial.note({ path: 'data.preset[].cameraID', wanted: brief(cameraID), got: brief(other.cameraID) })
  }),
  list('schedules.list', 'all schedules, counted', readSchedules),
  list('gallery.list', 'all pictures and videos, counted', readGallery),
  check('gallery.list', 'the newest item loads without a token', async (trial) => {
    const [newest] = await expectReadable(trial, 'gallery.list', readGallery)
    if (!newest) throw new Skipped('the gallery is empty')
    await expectFile(trial, { path: 'data.image[0].url', link: newest.url })
  }),
  list('jobs.list', 'all job files, counted', readJobs),
  check('jobs.list', 'the newest job file downloads by a plain link', async (trial) => {
    const [newest] = await expectReadable(trial, 'jobs.list', readJobs)
    if (!newest) throw new Skipped('there is no job file')
    const { cookies } = await trial.rig.session()
    await expectFile(trial, { path: 'job/{name}', link: `/job/${encodeURIComponent(newest.name)}`, cookies })
  }),
]

const noteOutside = (trial: Trial, axis: keyof typeof ranges, value: number) => {
  const { min, max } = ranges[axis]
  if (value < min || value > max) trial.note({ path: `data.${axis}`, wanted: `${min} to ${max}`, got: String(value) })
}
