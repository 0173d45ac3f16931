import type { z } from 'zod'

/** Rejects text with a lone surrogate. JSON can contain lone surrogates, but URLs and file names cannot. */
export const requireWellFormedText = (text: z.ZodString) =>
  text.refine((value) => !/\p{Surrogate}/u.test(value), 'must be well-formed Unicode text')
