import { isOffline, limits } from '@rig/contract'
import { allEndpoints, listPathParameters, type ResponseReader, responseReaders } from '@rig/contract/calls'
import { readGallery, readJobs, readPosition, readPresets } from '@rig/contract/reading/screens'
import { readCameras, readLogin } from '@rig/contract/reading/startup'
import { type EndpointName, resolveJobUrl } from '@rig/contract/routes'
import { type Check, createCheckFactory, tolerateFailure } from '../check.ts'
import { CheckSkippedError } from '../check-errors.ts'
import { expectFile, expectReadable, imageType } from '../expect-response.ts'
import { truncateJson } from '../report/report.ts'
import { getFirstCamera, getPtzCamera } from '../rig.ts'

const check = createCheckFactory('reading')
const readersByName: Partial<Record<EndpointName, ResponseReader>> = responseReaders

/** One check for each endpoint whose response the console reads, and whose request needs neither an id nor a body. */
const parameterlessChecks = allEndpoints.flatMap((endpoint) => {
  const read = readersByName[endpoint.name]
  if (!read || endpoint.route.method !== 'GET' || listPathParameters(endpoint).length > 0) return []
  return check(endpoint.name, 'returns the data that the console reads', async (trial) => {
    await expectReadable(trial, endpoint.name, read)
  })
})

const livePictureType = {
  pattern: /^(multipart\/x-mixed-replace|image\/)/i,
  label: 'multipart/x-mixed-replace or an image',
}

const ranges = { pan: limits.PAN_RANGE_DEGREES, tilt: limits.TILT_RANGE_DEGREES, zoom: limits.ZOOM_RANGE }

/** These checks only read, so they are safe on a rig in use. */
export const readOnlyChecks: Check[] = [
  check('accounts.login', 'returns a token for the given credentials', async (trial) => {
    await expectReadable(trial, 'accounts.login', readLogin, { body: trial.rig.credentials, token: null })
  }),
  ...parameterlessChecks,
  check('cameras.dashboard', 'serves every thumbnail without a token', async (trial) => {
    const cameras = await expectReadable(trial, 'cameras.dashboard', readCameras)
    for (const [index, { poster }] of cameras.entries()) {
      const path = `data.camera[${index}].poster`
      // The console shows a placeholder instead of a missing thumbnail.
      await tolerateFailure(trial, () => expectFile(trial, { path, link: poster, type: imageType }))
    }
  }),
  check('cameras.dashboard', 'streams live pictures without a token', async (trial) => {
    const cameras = await expectReadable(trial, 'cameras.dashboard', readCameras)
    const online = cameras.find((camera) => !isOffline(camera))
    if (!online) throw new CheckSkippedError('no camera is online')
    await expectFile(trial, { path: 'data.camera[].videoURL', link: online.videoURL, type: livePictureType })
  }),
  check('ptz.position', 'returns a position within the ranges of the axes', async (trial) => {
    const { cameraID } = await getPtzCamera(trial.rig)
    const position = await expectReadable(trial, 'ptz.position', readPosition, { params: { cameraID } })
    for (const axis of ['pan', 'tilt', 'zoom'] as const) {
      const { min, max } = ranges[axis]
      const got = String(position[axis])
      if (position[axis] < min || position[axis] > max)
        trial.note({ path: `data.${axis}`, wanted: `${min} to ${max}`, got })
    }
  }),
  check('presets.list', 'lists the presets of a camera with at most one default', async (trial) => {
    const { cameraID } = await getFirstCamera(trial.rig)
    const presets = await expectReadable(trial, 'presets.list', readPresets(cameraID), { params: { cameraID } })
    const defaults = presets.filter((preset) => preset.default).length
    if (defaults > 1)
      trial.note({ path: 'data.preset[].default', wanted: 'true at most once', got: `${defaults} times` })
    const other = presets.find((preset) => preset.cameraID !== cameraID)
    if (other)
      trial.note({ path: 'data.preset[].cameraID', wanted: truncateJson(cameraID), got: truncateJson(other.cameraID) })
  }),
  check('gallery.list', 'serves the newest picture without a token', async (trial) => {
    const items = await expectReadable(trial, 'gallery.list', readGallery)
    // A film (spec 9) may be too large to be received completely before the timeout
    const index = items.findIndex(({ format }) => format.toLowerCase() !== 'mp4')
    const newest = items[index]
    if (!newest) throw new CheckSkippedError('the gallery has no picture')
    await expectFile(trial, { path: `data.image[${index}].url`, link: newest.url })
  }),
  check('jobs.list', 'serves the newest job file through a plain link', async (trial) => {
    const [newest] = await expectReadable(trial, 'jobs.list', readJobs)
    if (!newest) throw new CheckSkippedError('there is no job file')
    const cookie = trial.rig.formatCookies()
    await expectFile(trial, { path: 'job/{name}', link: resolveJobUrl(trial.rig.host, newest.name), cookie })
  }),
]
