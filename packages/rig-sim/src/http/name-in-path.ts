import { Id } from '@rig/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../access/refusal.ts'

const Named = z.object({ name: Id })

/** The `:name` of a path, decoded. Throws Refusal 404 where it is empty. */
export const nameInPath = ({ params }: FastifyRequest): string => {
  const parsed = Named.safeParse(params)
  if (!parsed.success) throw new Refusal(404, 'There is nothing at this address')
  return parsed.data.name
}
