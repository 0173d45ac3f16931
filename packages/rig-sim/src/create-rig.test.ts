import { expect, onTestFinished, test } from 'vitest'
import { createRig, type RigOptions } from './create-rig.ts'

const NOON = '2026-05-04T12:00:00Z'

const start = async (options: RigOptions) => {
  const rig = await createRig({ pictures: 'none', ...options })
  onTestFinished(rig.close)
  return rig
}

test('createRig starts a rig with the files of its seed and black pictures', async () => {
  const { control } = await start({})

  const { body } = await control.state()

  expect(body).toMatchObject({ seed: 1, gallery: expect.arrayContaining([expect.objectContaining({ format: 'mp4' })]) })
})

test('createRig starts the rig at the requested time, with its clock stopped, and a reset returns to that time', async () => {
  const { control } = await start({ now: NOON })
  await control.setClock({ body: { now: '2026-05-05T12:00:00Z', rate: 60 } })

  await control.reset()

  expect((await control.clock()).body).toEqual({ now: '2026-05-04T12:00:00.000Z', rate: 0, timeZone: 'Etc/UTC' })
})

test('two rigs with the same seed and time have equal states, and commands to one rig do not affect the other', async () => {
  const [one, other] = await Promise.all([start({ seed: 7, now: NOON }), start({ seed: 7, now: NOON })])
  const states = await Promise.all([one, other].map(async ({ control }) => (await control.state()).body))

  await one.control.addFault({ body: { kind: 'storage-full' } })
  const faults = await Promise.all([one, other].map(async ({ control }) => (await control.faults()).body))

  expect(states[0]).toEqual(states[1])
  expect(faults).toEqual([[expect.objectContaining({ kind: 'storage-full' })], []])
})

test('a fault that is passed to createRig exists before the first request', async () => {
  const { url } = await start({ faults: [{ kind: 'fail', status: 503, path: '/api/*', times: 1 }] })

  const statuses = [await fetch(`${url}/api/v1/dashboard/`), await fetch(`${url}/api/v1/dashboard/`)]

  expect(statuses.map(({ status }) => status)).toEqual([503, 401])
})

test('createRig rejects impossible faults and times with a readable message', async () => {
  const impossible = { kind: 'axis-stuck', cameraID: 'nowhere', axis: 'pan' } as const

  await expect(createRig({ pictures: 'none', faults: [impossible] })).rejects.toThrow("'nowhere'")
  await expect(createRig({ now: 'noon' })).rejects.toThrow('SIM_NOW must be a time such as 2026-05-04T10:00:00Z')
})
