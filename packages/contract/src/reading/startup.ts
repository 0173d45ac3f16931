import type { Camera } from '../cameras.ts'
import {
  createListReader,
  readFlag,
  readOptionalText,
  readText,
  shortenText,
  UnreadableResponseError,
} from './fields.ts'

// The sign-in page loads this module, so it contains no readers for single screens; these are in `screens.ts`.

type Admin = { firstName: string; lastName: string; isSuperAdmin: boolean; token: string }

/** The specification does not define where the body contains the token, so three paths are tried. */
export const readLogin = (body: unknown): Admin => ({
  firstName: shortenText(readOptionalText(body, 'data', 'user', 'firstName')),
  lastName: shortenText(readOptionalText(body, 'data', 'user', 'lastName')),
  isSuperAdmin: readFlag(body, 'data', 'user', 'isSuperAdmin'),
  token: readToken(body),
})

/** Rejects a number: as a JavaScript number, a token may lose digits, and the rig would refuse every request. */
const readToken = (body: unknown): string => {
  const token = tokenPaths.map((path) => readOptionalText(body, ...path)).find((text) => text !== '')
  if (token === undefined) throw new UnreadableResponseError('token should be text')
  return token
}

const tokenPaths = [['token'], ['data', 'token'], ['data', 'user', 'token']]

/** Status, poster and video URL may be missing. */
export const readCameras = createListReader(
  ['data', 'camera'],
  (entry): Camera => ({
    cameraID: readText(entry, 'cameraID'),
    name: shortenText(readText(entry, 'name')),
    status: readOptionalText(entry, 'status'),
    poster: readOptionalText(entry, 'poster'),
    videoURL: readOptionalText(entry, 'videoURL'),
  }),
)
