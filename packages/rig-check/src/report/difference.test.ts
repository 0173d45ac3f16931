import { contract, Step } from '@rig/contract'
import { expect, test } from 'vitest'
import { brief, findDifferences, undeclaredFields } from './difference.ts'

const dashboard = contract.cameras.dashboard.responses[200]
const camera = { cameraID: 'a', name: 'PTZ', status: 'Online', poster: '/p', videoURL: '/v' }

test('A response that matches the schema has no differences', () => {
  expect(findDifferences(dashboard, { data: { camera: [camera] } })).toEqual([])
})

test('A missing field is reported with its path', () => {
  const { poster: _, ...bare } = camera

  const differences = findDifferences(dashboard, { data: { camera: [camera, bare] } })

  expect(differences).toEqual([{ path: 'data.camera[1].poster', wanted: 'string', got: 'nothing' }])
})

test('A value of the wrong type is reported with the expected type', () => {
  const differences = findDifferences(dashboard, { data: { camera: [{ ...camera, name: 7 }] } })

  expect(differences).toEqual([{ path: 'data.camera[0].name', wanted: 'string', got: '7' }])
})

test('The same difference in several items is reported once', () => {
  const differences = findDifferences(dashboard, { data: { camera: [1, 2, 3].map((name) => ({ ...camera, name })) } })

  expect(differences).toEqual([{ path: 'data.camera[0].name', wanted: 'string', got: '1 (and 2 more alike)' }])
})

test('A missing body is reported as (body)', () => {
  expect(findDifferences(dashboard, undefined)).toEqual([{ path: '(body)', wanted: 'object', got: 'nothing' }])
})

test('A value outside an enumeration is reported with the allowed values', () => {
  const differences = findDifferences(dashboard, { status: 'ok', data: { camera: [] } })

  expect(differences).toEqual([{ path: 'status', wanted: '"success"', got: '"ok"' }])
})

test('A failed refinement is reported with its message', () => {
  const [first] = findDifferences(Step, { cameraID: 'a' })

  expect(first?.wanted).toBe('Exactly one of x, y and z must be given, as a number')
})

test('Undeclared fields are listed once for all items', () => {
  const body = { took: 3, data: { camera: [1, 2].map((port) => ({ ...camera, port })), page: 1 } }

  expect(undeclaredFields(dashboard, body)).toEqual(['took', 'data.camera[].port', 'data.page'])
})

test('A long value is truncated', () => {
  expect(brief('x'.repeat(500))).toHaveLength(58)
})
