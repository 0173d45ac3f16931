import { readFlag, readOptionalText, readText } from './fields.ts'

type Admin = { firstName: string; lastName: string; isSuperAdmin: boolean; token: string }

/** Returns the signed-in user. The specification does not define the token's path, so three paths are tried (product 2). */
export const readLogin = (body: unknown): Admin => ({
  firstName: readOptionalText(body, 'data', 'user', 'firstName'),
  lastName: readOptionalText(body, 'data', 'user', 'lastName'),
  isSuperAdmin: readFlag(body, 'data', 'user', 'isSuperAdmin'),
  token: readText(body, ...(tokenPaths.find((path) => readOptionalText(body, ...path) !== '') ?? ['token'])),
})

const tokenPaths = [['token'], ['data', 'token'], ['data', 'user', 'token']]
