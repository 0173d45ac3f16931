import { readFlag, readOptionalText, readText } from './fields.ts'

type Admin = { firstName: string; lastName: string; isSuperAdmin: boolean; token: string }

/**
 * Reads the signed-in user and the token. The specification does not define the path of the token, so the function
 * tries three paths.
 */
export const readLogin = (body: unknown): Admin => ({
  firstName: readOptionalText(body, 'data', 'user', 'firstName'),
  lastName: readOptionalText(body, 'data', 'user', 'lastName'),
  isSuperAdmin: readFlag(body, 'data', 'user', 'isSuperAdmin'),
  token: readText(body, ...(tokenPaths.find((path) => readOptionalText(body, ...path) !== '') ?? ['token'])),
})

const tokenPaths = [['token'], ['data', 'token'], ['data', 'user', 'token']]
