import { readFlag, readText, readTextOrNone } from './answer.ts'

type Admin = { firstName: string; lastName: string; isSuperAdmin: boolean; token: string }

/** Who has signed in. The specification does not say where the token lies, so it is looked for in three places (product 2). */
export const readLogin = (body: unknown): Admin => ({
  firstName: readTextOrNone(body, 'data', 'user', 'firstName'),
  lastName: readTextOrNone(body, 'data', 'user', 'lastName'),
  isSuperAdmin: readFlag(body, 'data', 'user', 'isSuperAdmin'),
  token: readText(body, ...(tokenPlaces.find((path) => readTextOrNone(body, ...path) !== '') ?? ['token'])),
})

const tokenPlaces = [['token'], ['data', 'token'], ['data', 'user', 'token']]
