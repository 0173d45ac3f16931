import { Id } from '@rig/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from './http-error.ts'
import type { SignIn, Tokens } from './tokens.ts'

export const getCameraSubject = (cameraID: string) => `camera ${cameraID}`
export const getFileSubject = (name: string) => `file ${name}`

/** Returns functions that create URLs with tickets. The URLs are absolute paths without a host. */
export const createMediaUrls = (tokens: Tokens, signIn: SignIn) => {
  const signUrl = (kind: string, name: string, subject: string) =>
    `/media/${kind}/${encodeURIComponent(name)}?ticket=${tokens.signTicket(subject, signIn)}`

  return {
    stream: (cameraID: string) => signUrl('stream', cameraID, getCameraSubject(cameraID)),
    poster: (cameraID: string) => signUrl('poster', cameraID, getCameraSubject(cameraID)),
    galleryFile: (name: string) => signUrl('gallery', name, getFileSubject(name)),
  }
}

const NameParams = z.object({ name: Id })

/** Returns the decoded `:name` of a path. Throws HttpError 404 if the name is empty. */
export const getNameParam = ({ params }: FastifyRequest): string => {
  const parsed = NameParams.safeParse(params)
  if (!parsed.success) throw new HttpError(404, 'There is nothing at this URL')
  return parsed.data.name
}
