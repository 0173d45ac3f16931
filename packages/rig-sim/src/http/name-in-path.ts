import { Id } from '@rig/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../access/refusal.ts'

const Named = z.object({ name: Id })

/** Returns the decoded `:name` of a path. Throws Refusal 404 if it is empty. */
export const nameInPath = ({ params }: FastifyRequest): string => {
  const parsed = Named.safeParse(params)
  if (!parsed.success) throw new Refusal(404, 'There is nothing at this address')
  return parsed.data.name
}
