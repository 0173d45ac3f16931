import { bodySchema, type Call, pathParameters } from '@rig/contract/calls'
import fc, { type Arbitrary } from 'fast-check'
import { arbitraryOf, type ExistingValues } from './arbitrary-of.ts'
import { hostileBody, hostileText, hostileType, hostileValue } from './hostile.ts'

/** A request. `body` is its text. */
export type FuzzRequest = { call: string; path: string; body?: string; type?: string; token: boolean }

/** Returns an arbitrary of requests that conform to the contract. */
export const validRequest = (call: Call, existing: ExistingValues): Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: pathOf(call, (name) => fc.constantFrom(...(existing[name] ?? []), 'unknown')),
      body: bodyOf(call, existing),
    })
    .map(({ path, body }) => ({
      call: call.name,
      path,
      ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
      token: true,
    }))

/** Returns an arbitrary of requests with an invalid path, field, body, content type or token. */
export const hostileRequest = (call: Call, existing: ExistingValues): Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: pathOf(call, (name) => fc.oneof(hostileText, fc.constantFrom(...(existing[name] ?? []), 'unknown'))),
      body: fc.oneof(bodyOf(call, existing).chain(corrupted).map(asText), hostileBody),
      type: fc.oneof({ weight: 4, arbitrary: fc.constant('application/json') }, hostileType),
      token: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map((request) => ({ call: call.name, ...request }))

const bodyOf = (call: Call, existing: ExistingValues): Arbitrary<unknown> => {
  const schema = bodySchema(call)
  return schema ? arbitraryOf(schema, existing) : fc.constant(undefined)
}

/** Replaces, removes or adds a field. */
const corrupted = (body: unknown): Arbitrary<unknown> => {
  if (typeof body !== 'object' || body === null) return hostileValue
  const names = Object.keys(body)
  return fc.oneof(
    fc.tuple(fc.constantFrom(...names), hostileValue).map(([name, value]) => ({ ...body, [name]: value })),
    fc
      .constantFrom(...names)
      .map((omitted) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== omitted))),
    fc.tuple(hostileText, hostileValue).map(([name, value]) => ({ ...body, [name]: value })),
  )
}

const asText = (value: unknown) => JSON.stringify(value) ?? ''

const pathOf = (call: Call, drawParameter: (name: string) => Arbitrary<string>) =>
  fc
    .tuple(...pathParameters(call).map(drawParameter))
    .map((values) => values.reduce((path, value) => path.replace(/:\w+/, () => encoded(value)), call.route.path))

/** Encodes a name like a browser. A lone surrogate, which has no encoding, becomes invalid UTF-8. */
const encoded = (value: string) => {
  try {
    return encodeURIComponent(value)
  } catch {
    return '%ED%A0%80'
  }
}
