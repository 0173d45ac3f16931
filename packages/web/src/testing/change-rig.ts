import type { buildApp } from '@rig/sim/app'

type App = Awaited<ReturnType<typeof buildApp>>

type RigState = {
  cameras: { cameraID: string; name: string }[]
  schedules: { _id: string; cameraID: string; time: string }[]
  gallery: object[]
  jobs: object[]
}

export const changeRig = async (app: App, change: (rig: RigState) => Partial<Record<keyof RigState, object[]>>) => {
  const state = (await app.inject({ url: '/sim/state' })).json() as RigState
  const response = await app.inject({ method: 'PUT', url: '/sim/state', payload: { ...state, ...change(state) } })
  if (response.statusCode !== 200) throw new Error(`The state was refused: ${response.body}`)
}

/** Adds a fault to the simulator. `fault` is the body of `POST /sim/faults`. */
export const addFault = async (app: App, fault: object) => {
  const response = await app.inject({ method: 'POST', url: '/sim/faults', payload: fault })
  if (response.statusCode !== 201) throw new Error(`The fault was refused: ${response.body}`)
}

/** Returns gallery items, oldest first. Names that end in `mp4` are films. */
export const createGalleryItems = (...names: string[]) =>
  names.map((name, index) => {
    const isFilm = name.endsWith('.mp4')
    const format = isFilm ? 'mp4' : 'jpg'
    return { name, kind: isFilm ? 'film' : 'picture', format, cameraID: 'c', createdAt: index, bytes: 1_000 }
  })

export const createJobs = (...names: string[]) =>
  names.map((name, index) => ({ name, kind: 'report', createdAt: index, bytes: 1_000 }))
