import { contract, Step } from '@rig/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findDifferences, findUndeclaredFields, truncateJson } from './report.ts'

const dashboard = contract.cameras.dashboard.responses[200]
const camera = { cameraID: 'a', name: 'PTZ', status: 'Online', poster: '/p', videoURL: '/v' }

test('findDifferences reports the path of a missing field', () => {
  const { poster: _, ...bare } = camera

  const differences = findDifferences(dashboard, { data: { camera: [camera, bare] } })

  expect(differences).toEqual([{ path: 'data.camera[1].poster', wanted: 'string', got: 'nothing' }])
})

test('findDifferences reports a missing body with the path (body)', () => {
  expect(findDifferences(dashboard, undefined)).toEqual([{ path: '(body)', wanted: 'object', got: 'nothing' }])
})

test('findDifferences reports the message of a failed refinement', () => {
  const [first] = findDifferences(Step, { cameraID: 'a' })

  expect(first?.wanted).toBe('Exactly one of x, y and z is required, as a number')
})

test.each([
  [undefined, 'nothing'],
  [null, 'null'],
  ['x'.repeat(58), `"${'x'.repeat(58)}"`],
  ['x'.repeat(59), `"${'x'.repeat(56)}…`],
  [{ a: [1] }, '{"a":[1]}'],
])('truncateJson converts %j to %s', (value, expected) => {
  expect(truncateJson(value)).toBe(expected)
})

test.each([
  [z.object({ a: z.object({ b: z.number() }) }), { a: { b: 1 } }, []],
  [z.object({ a: z.object({ b: z.number() }) }), { a: { b: 1, c: 2 }, d: 3 }, ['a.c', 'd']],
  [z.object({ a: z.array(z.object({ b: z.number() })) }), { a: [{ b: 1, c: 2 }, { d: 3 }] }, ['a[].c', 'a[].d']],
  [z.array(z.object({ a: z.number() })), [{ b: 1 }], ['[].b']],
  [z.object({ a: z.array(z.number()) }), { a: [1, { b: 1 }] }, ['a[].b']],
  [z.object({ a: z.number() }), [{ b: 1 }], []],
  [z.object({ a: z.null() }), { a: null }, []],
  [z.object({ a: z.tuple([z.object({ b: z.number() })]) }), { a: [{ c: 1 }] }, []],
  [z.object({ a: z.number() }), null, []],
  [z.object({ a: z.number() }), 'text', []],
])('findUndeclaredFields returns the undeclared paths (case %#)', (schema, value, expected) => {
  expect(findUndeclaredFields(schema, value)).toEqual(expected)
})

test('findDifferences merges equal differences of several list items into one that states their number', () => {
  const schema = z.object({ list: z.array(z.object({ a: z.object({ b: z.string() }) })) })

  const differences = findDifferences(schema, { list: [{ a: 'text' }, { a: null }] })

  expect(differences).toEqual([{ path: 'list[0].a', wanted: 'object', got: '"text" (and 1 more)' }])
})

test.each([
  [z.object({ a: z.string(), b: z.string() }), { a: 1, b: 2 }, ['a', 'b']],
  [z.array(z.object({ a: z.string() })), [{ a: 1 }], ['[0].a']],
  [z.array(z.object({ a: z.union([z.string(), z.number()]).or(z.null()) })), [{ a: true }], ['[0].a']],
])('findDifferences reports the path of each field (case %#)', (schema, value, paths) => {
  expect(findDifferences(schema, value).map(({ path }) => path)).toEqual(paths)
})
