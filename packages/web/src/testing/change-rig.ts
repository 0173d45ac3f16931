import type { buildApp } from '@rig/sim/app'

type App = Awaited<ReturnType<typeof buildApp>>

type RigState = {
  cameras: { cameraID: string; name: string }[]
  schedules: { _id: string; cameraID: string; time: string }[]
  gallery: object[]
  jobs: object[]
}

type RigRequest = {
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  payload?: object
  headers?: Record<string, string>
}

/** Sends a request to the rig without the console. Throws if the rig refuses it. */
export const requestRig = async (app: App, request: RigRequest) => {
  const { statusCode, body } = await app.inject(request)
  if (statusCode >= 300) throw new Error(`${request.method} ${request.url} returned ${statusCode}: ${body}`)
}

export const changeRig = async (app: App, change: (rig: RigState) => Partial<Record<keyof RigState, object[]>>) => {
  const state = (await app.inject({ url: '/sim/state' })).json() as RigState
  await requestRig(app, { method: 'PUT', url: '/sim/state', payload: { ...state, ...change(state) } })
}

/** Adds a fault to the simulator. `fault` is the body of `POST /sim/faults`. */
export const addFault = (app: App, fault: object) =>
  requestRig(app, { method: 'POST', url: '/sim/faults', payload: fault })

export const removeFaults = (app: App) => requestRig(app, { method: 'DELETE', url: '/sim/faults' })

/** Returns gallery items, oldest first. Names that end in `mp4` are films. */
export const createGalleryItems = (...names: string[]) =>
  names.map((name, index) => {
    const isFilm = name.endsWith('.mp4')
    const format = isFilm ? 'mp4' : 'jpg'
    return { name, kind: isFilm ? 'film' : 'picture', format, cameraID: 'c', createdAt: index, bytes: 1_000 }
  })

export const createJobs = (...names: string[]) =>
  names.map((name, index) => ({ name, kind: 'report', createdAt: index, bytes: 1_000 }))
