import { type Endpoint, getBodySchema, listPathParameters } from '@rig/contract/calls'
import fc, { type Arbitrary } from 'fast-check'
import {
  arbitraryFromSchema,
  type ExistingValues,
  hostileBody,
  hostileContentType,
  hostileText,
  hostileValue,
} from './hostile.ts'

export type FuzzRequest = { call: string; path: string; body?: string; type?: string; token: boolean }

export const validRequest = (call: Endpoint, existing: ExistingValues): Arbitrary<FuzzRequest> =>
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

/** Returns an arbitrary for requests with an invalid path, field, body, content type or token. */
export const hostileRequest = (call: Endpoint, existing: ExistingValues): Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: pathOf(call, (name) => fc.oneof(hostileText, fc.constantFrom(...(existing[name] ?? []), 'unknown'))),
      body: fc.oneof(bodyOf(call, existing).chain(corrupted).map(asText), hostileBody),
      type: fc.oneof({ weight: 4, arbitrary: fc.constant('application/json') }, hostileContentType),
      token: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map((request) => ({ call: call.name, ...request }))

const bodyOf = (call: Endpoint, existing: ExistingValues): Arbitrary<unknown> => {
  const schema = getBodySchema(call)
  return schema ? arbitraryFromSchema(schema, existing) : fc.constant(undefined)
}

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

const pathOf = (call: Endpoint, drawParameter: (name: string) => Arbitrary<string>) =>
  fc
    .tuple(...listPathParameters(call).map(drawParameter))
    .map((values) => values.reduce((path, value) => path.replace(/:\w+/, () => encoded(value)), call.route.path))

/** Encodes a path segment as a browser does, except that a lone surrogate becomes invalid UTF-8 instead of throwing. */
const encoded = (value: string) => {
  try {
    return encodeURIComponent(value)
  } catch {
    return '%ED%A0%80'
  }
}
