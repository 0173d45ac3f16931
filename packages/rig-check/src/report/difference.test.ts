import { contract, Step } from '@rig/contract'
import { expect, test } from 'vitest'
import { brief, differencesFrom, fieldsBeyond } from './difference.ts'

const dashboard = contract.cameras.dashboard.responses[200]
const camera = { cameraID: 'a', name: 'PTZ', status: 'Online', poster: '/p', videoURL: '/v' }

test('An answer that matches the schema has no differences', () => {
  expect(differencesFrom(dashboard, { data: { camera: [camera] } })).toEqual([])
})

test('A missing field is named by its path', () => {
  const { poster: _, ...bare } = camera

  const differences = differencesFrom(dashboard, { data: { camera: [camera, bare] } })

  expect(differences).toEqual([{ path: 'data.camera[1].poster', wanted: 'string', got: 'nothing' }])
})

test('A wrong type is shown with what came instead', () => {
  const differences = differencesFrom(dashboard, { data: { camera: [{ ...camera, name: 7 }] } })

  expect(differences).toEqual([{ path: 'data.camera[0].name', wanted: 'string', got: '7' }])
})

test('The same fault in many items is reported once', () => {
  const differences = differencesFrom(dashboard, { data: { camera: [1, 2, 3].map((name) => ({ ...camera, name })) } })

  expect(differences).toEqual([{ path: 'data.camera[0].name', wanted: 'string', got: '1 (and 2 more alike)' }])
})

test('A missing body is a difference of the body', () => {
  expect(differencesFrom(dashboard, undefined)).toEqual([{ path: '(body)', wanted: 'object', got: 'nothing' }])
})

test('A wrong word is shown with the words that are allowed', () => {
  const differences = differencesFrom(dashboard, { status: 'ok', data: { camera: [] } })

  expect(differences).toEqual([{ path: 'status', wanted: '"success"', got: '"ok"' }])
})

test('A rule with its own message is reported in that message', () => {
  const [first] = differencesFrom(Step, { cameraID: 'a' })

  expect(first?.wanted).toBe('Exactly one of x, y and z must be given, as a number')
})

test('Fields beyond the schema are listed once for any number of items', () => {
  const answered = { took: 3, data: { camera: [1, 2].map((port) => ({ ...camera, port })), page: 1 } }

  expect(fieldsBeyond(dashboard, answered)).toEqual(['took', 'data.camera[].port', 'data.page'])
})

test('A long value is cut to the width of a table', () => {
  expect(brief('x'.repeat(500))).toHaveLength(58)
})
