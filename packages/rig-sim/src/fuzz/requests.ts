import { bodySchema, type Call, pathParameters } from '@rig/contract/calls'
import fc, { type Arbitrary } from 'fast-check'
import { arbitraryOf, type Known } from './arbitrary-of.ts'
import { hostileBody, hostileText, hostileType, hostileValue } from './hostile.ts'

/** One request as it is sent: `body` is its text. */
export type FuzzRequest = { call: string; path: string; body?: string; type?: string; token: boolean }

/** Requests that keep the contract. */
export const validRequest = (call: Call, known: Known): Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: pathOf(call, (name) => fc.constantFrom(...(known[name] ?? []), 'unknown')),
      body: bodyOf(call, known),
    })
    .map(({ path, body }) => ({
      call: call.name,
      path,
      ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
      token: true,
    }))

/** Requests that break it somewhere: in the path, a field, the whole body, its type or the token. */
export const hostileRequest = (call: Call, known: Known): Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: pathOf(call, (name) => fc.oneof(hostileText, fc.constantFrom(...(known[name] ?? []), 'unknown'))),
      body: fc.oneof(bodyOf(call, known).chain(spoilt).map(asText), hostileBody),
      type: fc.oneof({ weight: 4, arbitrary: fc.constant('application/json') }, hostileType),
      token: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map((request) => ({ call: call.name, ...request }))

const bodyOf = (call: Call, known: Known): Arbitrary<unknown> => {
  const schema = bodySchema(call)
  return schema ? arbitraryOf(schema, known) : fc.constant(undefined)
}

/** A field of another kind, a field too few, or one too many. */
const spoilt = (body: unknown): Arbitrary<unknown> => {
  if (typeof body !== 'object' || body === null) return hostileValue
  const names = Object.keys(body)
  return fc.oneof(
    fc.tuple(fc.constantFrom(...names), hostileValue).map(([name, value]) => ({ ...body, [name]: value })),
    fc.constantFrom(...names).map((left) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== left))),
    fc.tuple(hostileText, hostileValue).map(([name, value]) => ({ ...body, [name]: value })),
  )
}

const asText = (value: unknown) => JSON.stringify(value) ?? ''

const pathOf = (call: Call, drawParameter: (name: string) => Arbitrary<string>) =>
  fc
    .tuple(...pathParameters(call).map(drawParameter))
    .map((values) => values.reduce((path, value) => path.replace(/:\w+/, () => encoded(value)), call.route.path))

/** Encoded as a browser does it; what cannot be encoded is sent as it is. */
const encoded = (value: string) => {
  try {
    return encodeURIComponent(value)
  } catch {
    return '%ED%A0%80'
  }
}
