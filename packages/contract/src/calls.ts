import { type AppRoute, isAppRoute } from '@ts-rest/core'
import { z } from 'zod'
import { contract } from './index.ts'

type Contract = typeof contract

/** A call's name as the contract spells it: noun and verb, `presets.makeDefault`. */
export type CallName = { [Noun in keyof Contract]: `${Noun}.${string & keyof Contract[Noun]}` }[keyof Contract]

export type Call = {
  /** `presets.makeDefault` */
  name: string
  noun: string
  verb: string
  route: AppRoute
}

/** Every call of the contract in the contract's order. */
export const allCalls: readonly Call[] = Object.entries(contract).flatMap(([noun, routes]) =>
  Object.entries(routes).flatMap(([verb, route]) =>
    isAppRoute(route) ? [{ name: `${noun}.${verb}`, noun, verb, route }] : [],
  ),
)

/** The call of that name; throws on a name that the contract does not have. */
export const callNamed = (name: CallName): Call => {
  const found = allCalls.find((call) => call.name === name)
  if (!found) throw new Error(`The contract has no call '${name}'`)
  return found
}

const Metadata = z.object({ token: z.enum(['none', 'bearer']) })

/** Whether a call carries `Authorization: Bearer …` (spec 6). */
export const needsToken = (call: Call): boolean => Metadata.parse(call.route.metadata).token === 'bearer'

/** The schema of a call's JSON body, or undefined where the call has none. */
export const bodySchema = ({ route }: Call): z.ZodType | undefined =>
  'body' in route && route.body instanceof z.ZodType ? route.body : undefined

/** The schemas of a call's answers by status. */
export const answerSchemas = ({ route }: Call): [status: number, schema: z.ZodType][] =>
  Object.entries(route.responses).flatMap(([status, schema]): [number, z.ZodType][] =>
    schema instanceof z.ZodType ? [[Number(status), schema]] : [],
  )

/** The names in a call's path, in their order: `['cameraID']`. */
export const pathParameters = ({ route }: Call): string[] =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
