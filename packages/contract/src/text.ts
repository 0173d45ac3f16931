import type { z } from 'zod'

/** Rejects text with a lone surrogate, which JSON can contain, but URLs and file names cannot. */
export const wellFormed = (text: z.ZodString) =>
  text.refine((value) => !/\p{Surrogate}/u.test(value), 'must be well-formed Unicode text')
