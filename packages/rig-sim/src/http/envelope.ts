import { cacheJson } from './cached-json.ts'

/** Returns the envelope of a success, `{ status, data }` (product 2). */
export const success = <Data extends object>(data: Data) => ({ status: 'success' as const, data })

/** Returns the envelope of a list, with the number of items in `data`. */
export const successList = <Data extends object>(count: number, data: Data) => ({
  status: 'success' as const,
  count,
  data,
})

/** The response to a command that returns no data. */
export const done = { status: 200 as const, body: cacheJson(success({})) }
