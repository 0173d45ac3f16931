import { readField } from '@rig/contract/reading/fields'
import type { SimulatorLink } from './link.ts'

/** Reverses every list in the responses, because other rigs than the simulator may return lists in any order. */
export const reverseLists = ({ respond }: SimulatorLink) =>
  respond(/^GET /, async (_init, forward) => {
    const response = await forward()
    const body: unknown = await response.clone().json()
    const data = readField(body, 'data')
    if (typeof data !== 'object' || data === null || !Object.values(data).every(Array.isArray)) return response
    const reversedLists = Object.entries(data).map(([name, list]) => [name, list.toReversed()])
    return Response.json({ data: Object.fromEntries(reversedLists) }, { status: response.status })
  })
