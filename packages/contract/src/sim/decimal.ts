import { z } from 'zod'

/**
 * Reads a number from decimal digits, as in a query or an environment variable. `z.coerce.number` would read '' as 0
 * and '0x10' as 16.
 */
export const fromDecimal = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value), schema)

const DECIMAL = /^-?\d+(\.\d+)?$/
