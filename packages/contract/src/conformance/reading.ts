import { contract, limits } from '../index.ts'
import { brief } from './difference.ts'
import { differ, Skipped } from './link.ts'
import { anyCamera, type Check, expectAnswer, expectFile, ptzCamera, type Trial } from './trial.ts'

const tier = 'reading' as const

const expectCount = (count: number | undefined, list: unknown[]) => {
  if (count !== undefined && count !== list.length)
    differ('count', `${list.length}, as many as the list has`, String(count))
}

const presetsOf = async (trial: Trial, cameraID: string) => {
  const { count, data } = await expectAnswer(trial, contract.presets.list, 200, { params: { cameraID } })
  expectCount(count, data.preset)
  return data.preset
}

/** What only reads: the default tier, safe on a rig at work. */
export const reading: Check[] = [
  {
    call: 'accounts.login',
    tried: 'the given email and password',
    tier,
    run: async (trial) => {
      const { rig } = trial
      await expectAnswer(trial, contract.accounts.login, 200, { body: rig.credentials, token: null })
    },
  },
  {
    call: 'cameras.dashboard',
    tried: 'the list of cameras',
    tier,
    run: async (trial) => {
      await expectAnswer(trial, contract.cameras.dashboard, 200)
    },
  },
  {
    call: 'cameras.dashboard',
    tried: "every camera's thumbnail loads without a token",
    tier,
    run: async (trial) => {
      const { data } = await expectAnswer(trial, contract.cameras.dashboard, 200)
      for (const [index, { poster }] of data.camera.entries()) {
        const path = `data.camera[${index}].poster`
        const type = await expectFile(trial, path, poster)
        if (!type.startsWith('image/')) differ(path, 'an image', type)
      }
    },
  },
  {
    call: 'cameras.dashboard',
    tried: 'a live picture opens without a token',
    tier,
    run: async (trial) => {
      const { data } = await expectAnswer(trial, contract.cameras.dashboard, 200)
      const online = data.camera.find(({ status }) => status.toLowerCase() !== 'offline')
      if (!online) throw new Skipped('no camera is online')
      const type = await expectFile(trial, 'data.camera[].videoURL', online.videoURL)
      if (!/^(multipart\/x-mixed-replace|image\/)/.test(type))
        differ('data.camera[].videoURL', 'multipart/x-mixed-replace or an image', type)
    },
  },
  {
    call: 'ptz.position',
    tried: 'where a PTZ camera looks, within its ranges',
    tier,
    run: async (trial) => {
      const { cameraID } = await ptzCamera(trial)
      const { data } = await expectAnswer(trial, contract.ptz.position, 200, { params: { cameraID } })
      const ranges = { pan: limits.PAN_RANGE_DEGREES, tilt: limits.TILT_RANGE_DEGREES, zoom: limits.ZOOM_RANGE }
      for (const [axis, { min, max }] of Object.entries(ranges)) {
        const value = Number(data[axis])
        if (value < min || value > max) differ(`data.${axis}`, `${min} to ${max}`, String(value))
      }
    },
  },
  {
    call: 'presets.list',
    tried: "a camera's presets, counted, at most one of them its default",
    tier,
    run: async (trial) => {
      const { cameraID } = await anyCamera(trial)
      const presets = await presetsOf(trial, cameraID)
      const defaults = presets.filter((preset) => preset.default).length
      if (defaults > 1) differ('data.preset[].default', 'true at most once', `${defaults} times`)
      const stranger = presets.find((preset) => preset.cameraID !== cameraID)
      if (stranger) differ('data.preset[].cameraID', brief(cameraID), brief(stranger.cameraID))
    },
  },
  {
    call: 'schedules.list',
    tried: 'all schedules, counted',
    tier,
    run: async (trial) => {
      const { count, data } = await expectAnswer(trial, contract.schedules.list, 200)
      expectCount(count, data.scheduler)
    },
  },
  {
    call: 'gallery.list',
    tried: 'all pictures and videos, counted',
    tier,
    run: async (trial) => {
      const { count, data } = await expectAnswer(trial, contract.gallery.list, 200)
      expectCount(count, data.image)
    },
  },
  {
    call: 'gallery.list',
    tried: 'the newest item loads without a token',
    tier,
    run: async (trial) => {
      const { data } = await expectAnswer(trial, contract.gallery.list, 200)
      const [newest] = data.image
      if (!newest) throw new Skipped('the gallery is empty')
      await expectFile(trial, 'data.image[0].url', newest.url)
    },
  },
  {
    call: 'jobs.list',
    tried: 'all job files, counted',
    tier,
    run: async (trial) => {
      const { count, data } = await expectAnswer(trial, contract.jobs.list, 200)
      expectCount(count, data.job)
    },
  },
  {
    call: 'jobs.list',
    tried: 'the newest job file downloads by a plain link',
    tier,
    run: async (trial) => {
      const { data } = await expectAnswer(trial, contract.jobs.list, 200)
      const [newest] = data.job
      if (!newest) throw new Skipped('there is no job file')
      const { cookies } = await trial.rig.session()
      await expectFile(trial, 'job/{name}', `${trial.rig.host}/job/${encodeURIComponent(newest.name)}`, cookies)
    },
  },
]
