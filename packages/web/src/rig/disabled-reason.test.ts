import { listRoutes } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import { explainDisabled } from './disabled-reason.ts'

const camera = { cameraID: 'a', name: 'PTZ Tower', status: 'Online', poster: '', videoURL: '' }
const endpoints = listRoutes()

test.each(endpoints)('$name is disabled during an outage only if it is a movement', ({ name, metadata }) => {
  const reason = explainDisabled(name as 'ptz.step', { camera, outage: 'The rig is not responding' })

  expect(reason).toBe(metadata.effect === 'movement' ? 'The rig is not responding' : undefined)
})

test.each(endpoints)(
  '$name is disabled without an online camera only if the request needs an online camera',
  ({ name, metadata }) => {
    const explain = (subject: Parameters<typeof explainDisabled>[1]) => explainDisabled(name as 'ptz.step', subject)

    const reasons = [
      explain({ camera: { ...camera, status: 'offline' } }),
      explain({ camera, problem: 'PTZ Tower was deleted' }),
      explain({ camera }),
      explain({}),
    ]

    const expected = metadata.needsOnlineCamera
      ? ['PTZ Tower is offline', 'PTZ Tower was deleted']
      : [undefined, undefined]
    expect(reasons).toEqual([...expected, undefined, undefined])
  },
)
