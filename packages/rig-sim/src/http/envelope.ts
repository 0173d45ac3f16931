import { keepJson } from './kept-json.ts'

/** The envelope of a success on the wire, `{ status, data }` (product 2). */
export const success = <Data extends object>(data: Data) => ({ status: 'success' as const, data })

/** The envelope of a list: with how many items `data` holds. */
export const counted = <Data extends object>(count: number, data: Data) => ({ status: 'success' as const, count, data })

/** The answer to a command that returns no data. */
export const done = { status: 200 as const, body: keepJson(success({})) }
