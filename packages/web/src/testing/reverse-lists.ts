import { field } from '@rig/contract/reading/fields'
import type { Link } from './link.ts'

/** Makes the rig return each of its lists in reverse order: only this simulator guarantees an order. */
export const reverseLists = ({ respond }: Link) =>
  respond(/^GET /, async (_init, forward) => {
    const response = await forward()
    const body: unknown = await response.clone().json()
    const data = field(body, 'data')
    if (typeof data !== 'object' || data === null || !Object.values(data).every(Array.isArray)) return response
    const reversed = Object.entries(data).map(([name, list]) => [name, list.toReversed()])
    return Response.json({ data: Object.fromEntries(reversed) }, { status: response.status })
  })
