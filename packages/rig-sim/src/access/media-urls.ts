import type { SignIn, Tokens } from './tokens.ts'

/** The subject of a ticket: the pictures of one camera, or one file of the gallery. */
export const cameraSubject = (cameraID: string) => `camera ${cameraID}`
export const fileSubject = (name: string) => `file ${name}`

/** Creates URLs below /media/ that contain a ticket of this sign-in; absolute paths without a host. */
export const mediaUrls = (tokens: Tokens, signIn: SignIn) => {
  const signed = (kind: string, name: string, subject: string) =>
    `/media/${kind}/${encodeName(name)}?ticket=${tokens.ticketFor(subject, signIn)}`

  return {
    stream: (cameraID: string) => signed('stream', cameraID, cameraSubject(cameraID)),
    poster: (cameraID: string) => signed('poster', cameraID, cameraSubject(cameraID)),
    galleryFile: (name: string) => signed('gallery', name, fileSubject(name)),
  }
}

/**
 * A URL cannot contain a lone surrogate. It is replaced, and the URL returns 404, because an exception would break the
 * whole list.
 */
const encodeName = (name: string) => encodeURIComponent(name.replace(/\p{Surrogate}/gu, '�'))
