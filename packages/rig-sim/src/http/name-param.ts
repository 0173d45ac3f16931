import { Id } from '@rig/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../access/http-error.ts'

const Named = z.object({ name: Id })

/** Returns the decoded `:name` of a path. Throws HttpError 404 if the name is empty. */
export const getNameParam = ({ params }: FastifyRequest): string => {
  const parsed = Named.safeParse(params)
  if (!parsed.success) throw new HttpError(404, 'There is nothing at this URL')
  return parsed.data.name
}
