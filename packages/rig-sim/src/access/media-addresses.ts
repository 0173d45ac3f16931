import type { SignIn, Tokens } from './tokens.ts'

/** What a ticket opens: the pictures of one camera, or one file of the gallery. */
export const cameraSubject = (cameraID: string) => `camera ${cameraID}`
export const fileSubject = (name: string) => `file ${name}`

/** Addresses under /media/ with a ticket for one sign-in; paths from the root of the rig's host. */
export const mediaAddresses = (tokens: Tokens, signIn: SignIn) => {
  const signed = (kind: string, name: string, subject: string) =>
    `/media/${kind}/${inAddress(name)}?ticket=${tokens.ticketFor(subject, signIn)}`

  return {
    stream: (cameraID: string) => signed('stream', cameraID, cameraSubject(cameraID)),
    poster: (cameraID: string) => signed('poster', cameraID, cameraSubject(cameraID)),
    galleryFile: (name: string) => signed('gallery', name, fileSubject(name)),
  }
}

/**
 * Half a character cannot be part of an address: such a name gets an address that leads nowhere, so that the rest of
 * its list can be answered.
 */
const inAddress = (name: string) => encodeURIComponent(name.replace(/\p{Surrogate}/gu, '�'))
