import { type AppRoute, isAppRoute } from '@ts-rest/core'
import { z } from 'zod'
import { contract } from './index.ts'
import type { EndpointName } from './routes.ts'

export type Call = {
  /** `presets.makeDefault` */
  name: string
  noun: string
  verb: string
  route: AppRoute
}

/** All calls, in the contract's order. */
export const allCalls: readonly Call[] = Object.entries(contract).flatMap(([noun, routes]) =>
  Object.entries(routes).flatMap(([verb, route]) =>
    isAppRoute(route) ? [{ name: `${noun}.${verb}`, noun, verb, route }] : [],
  ),
)

/** Returns the call with a name. Throws if the contract has none. */
export const callNamed = (name: EndpointName): Call => {
  const found = allCalls.find((call) => call.name === name)
  if (!found) throw new Error(`The contract has no call '${name}'`)
  return found
}

type Nouns = typeof contract

type Route<Name extends EndpointName> = Name extends `${infer Noun extends keyof Nouns}.${infer Verb}`
  ? Nouns[Noun][Verb & keyof Nouns[Noun]]
  : never

type Given<Key extends string, Schema> = Schema extends z.ZodType ? { [K in Key]: z.input<Schema> } : unknown

/** The input of a call: its path parameters and its JSON body, if it has them. */
export type CallInput<Name extends EndpointName> = (Route<Name> extends { pathParams: infer Schema }
  ? Given<'params', Schema>
  : unknown) &
  (Route<Name> extends { body: infer Schema } ? Given<'body', Schema> : unknown)

/** Returns the schema of a call's JSON body; undefined if it has none. */
export const bodySchema = ({ route }: Call): z.ZodType | undefined =>
  'body' in route && route.body instanceof z.ZodType ? route.body : undefined

/** Returns the schemas of a call's responses by status. */
export const responseSchemas = ({ route }: Call): [status: number, schema: z.ZodType][] =>
  Object.entries(route.responses).flatMap(([status, schema]): [number, z.ZodType][] =>
    schema instanceof z.ZodType ? [[Number(status), schema]] : [],
  )

/** Returns the names of a call's path parameters in order: `['cameraID']`. */
export const pathParameters = ({ route }: Call): string[] =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
