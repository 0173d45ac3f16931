import type { Tokens } from './tokens.ts'

/** What a ticket opens: the pictures of one camera, or one file of the gallery. */
export const cameraSubject = (cameraID: string) => `camera ${cameraID}`
export const fileSubject = (name: string) => `file ${name}`

/** Addresses under /media/ that authorise themselves; paths from the root of the rig's host. */
export const mediaAddresses = (tokens: Tokens) => {
  const signed = (kind: string, name: string, subject: string) =>
    `/media/${kind}/${encodeURIComponent(name)}?ticket=${tokens.ticketFor(subject)}`

  return {
    stream: (cameraID: string) => signed('stream', cameraID, cameraSubject(cameraID)),
    poster: (cameraID: string) => signed('poster', cameraID, cameraSubject(cameraID)),
    galleryFile: (name: string) => signed('gallery', name, fileSubject(name)),
  }
}
