import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@rig/contract/routes'
import { FaultSpec } from '@rig/contract/sim'
import fc from 'fast-check'
import { operator, type Simulator } from '../../e2e/support/simulator.ts'

export type ChaosAction = { name: string; run: (rig: Simulator, cameraID: string) => Promise<unknown> }

const call = (method: string, path: string, body?: (cameraID: string) => object): ChaosAction => ({
  name: `${method} ${path}`,
  run: (rig, cameraID) => rig.call(method, path.replace('#', cameraID), body?.(cameraID)),
})

/** Returns an action for each endpoint of a noun. None of these endpoints may require a body. */
const createEndpointActions = (noun: keyof typeof routes) =>
  Object.values(routes[noun]).map(({ method, path }) => call(method, path.slice(1)))

const fault = (kind: string, parameters: object, isPerCamera = false): ChaosAction => ({
  name: kind,
  run: (rig, cameraID) => rig.addFault({ kind, forSeconds: 5, ...parameters, ...(isPerCamera && { cameraID }) }),
})

/** Values for the fields, except `cameraID`, that machine faults require. */
const requiredFieldValues: Record<string, unknown> = { axis: 'pan', at: 100 }

/** All faults of the machine and the pictures. Request faults need a path, so they are listed below. */
const machineFaults = FaultSpec.options
  .filter(({ shape }) => !('path' in shape))
  .map(({ shape }) => {
    const requiredFields = Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success)
    const fields = requiredFields.map(([name]) => name).filter((name) => name !== 'kind' && name !== 'cameraID')
    const missingField = fields.find((name) => !(name in requiredFieldValues))
    if (missingField !== undefined)
      throw new Error(`chaos-load.ts has no value for the field '${missingField}' of a fault`)
    return fault(
      shape.kind.value,
      Object.fromEntries(fields.map((name) => [name, requiredFieldValues[name]])),
      'cameraID' in shape,
    )
  })

/** Drives an axis for a second as the console does: sends the speed every 200 ms, then a stop. */
const hold = (axis: string, speed: number): ChaosAction => ({
  name: `hold ${axis} ${speed}`,
  run: async (rig, cameraID) => {
    for (let sent = 0; sent < 5; sent += 1) {
      await rig.call('POST', 'ptz/control', { cameraID, [axis]: speed }).catch(() => {})
      await sleep(200)
    }
    await rig.call('POST', 'ptz/control', { cameraID, [axis]: 0 })
  },
})

/** Deletes the first item of a list to keep the list short. */
const createDeletion = (list: string, pathIn: (body: unknown) => string | undefined): ChaosAction => ({
  name: `delete from ${list}`,
  run: async (rig, cameraID) => {
    const path = pathIn((await rig.call('GET', list.replace('#', cameraID))).body)
    if (path !== undefined) await rig.call('DELETE', path)
  },
})

const load: ChaosAction[] = [
  hold('x', 0.3),
  hold('y', -0.3),
  hold('z', 0.1),
  call('POST', 'ptz/', (cameraID) => ({ cameraID, x: 30 })),
  call('POST', 'ptz/', (cameraID) => ({ cameraID, y: -30 })),
  call('GET', 'ptz/#'),
  call('GET', 'dashboard/'),
  call('GET', 'scheduler/'),
  ...createEndpointActions('sled'),
  call('POST', 'preset/', (cameraID) => ({ cameraID, name: 'Chaos' })),
  call('POST', 'snap/', (cameraID) => ({ cameraID })),
  call('POST', 'scheduler/', (cameraID) => ({ cameraID, time: '03:07', sled_start: 20, sled_stop: 80 })),
  call('DELETE', 'scheduler/'),
  call('POST', 'user/login/', () => operator),
  createDeletion('gallery/', (body) => getFirstPath(body, 'image', 'gallery', 'name')),
  createDeletion('preset/list/#', (body) => getFirstPath(body, 'preset', 'preset', 'id')?.replace(/\/$/, '')),
]

const requestFaultActions: ChaosAction[] = [
  fault('latency', { ms: [50, 1_500], path: '/api/*' }),
  fault('fail', { status: 500, path: '/api/*', every: 2 }),
  fault('fail', { status: 503, path: '/api/*', every: 3 }),
  fault('drop', { path: '/api/*', every: 3 }),
  fault('drop', { path: '/media/*', every: 2 }),
  ...machineFaults,
  ...createEndpointActions('services'),
]

/** Returns a random sequence of actions. The same seed produces the same sequence. */
export const sampleActions = (seed: number, count: number): ChaosAction[] =>
  fc.sample(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...load) },
      { weight: 1, arbitrary: fc.constantFrom(...requestFaultActions) },
    ),
    { seed, numRuns: count },
  )

const getFirstPath = (body: unknown, list: string, path: string, key: string): string | undefined => {
  const { data } = body as { data?: Record<string, Record<string, string>[]> }
  const name = data?.[list]?.[0]?.[key]
  return name === undefined ? undefined : `${path}/${encodeURIComponent(name)}/`
}
