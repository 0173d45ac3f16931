import type { z } from 'zod'

/** Text in whole characters: half of a surrogate pair can be written in JSON, but in no address and no file name. */
export const wellFormed = (text: z.ZodString) =>
  text.refine((value) => !/\p{Surrogate}/u.test(value), 'must be well-formed Unicode text')
