import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import * as limits from './limits.ts'
import { Done, Failure, reply } from './reply.ts'
import { routes } from './routes.ts'
import { wellFormed } from './text.ts'

/** Text that a user enters, with a minimum and a maximum length. */
const personText = (min: number) => wellFormed(z.string().min(min).max(limits.TEXT_MAX_CHARS))

export const SignUp = z.object({
  firstName: personText(limits.FIRST_NAME_MIN_CHARS),
  lastName: personText(limits.LAST_NAME_MIN_CHARS),
  phone: personText(limits.PHONE_MIN_CHARS).describe('Digits, as a string: leading zeros count'),
  email: z.email({ pattern: limits.EMAIL_PATTERN }).max(limits.TEXT_MAX_CHARS),
  password: personText(limits.PASSWORD_MIN_CHARS),
  companyName: personText(limits.COMPANY_NAME_MIN_CHARS),
  companyAddress: personText(limits.COMPANY_ADDRESS_MIN_CHARS),
})
export type SignUp = z.infer<typeof SignUp>

export const Credentials = z.object({ email: z.string().min(1), password: z.string().min(1) })
export type Credentials = z.infer<typeof Credentials>

export const User = z.looseObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  isSuperAdmin: z.boolean().describe('A super admin is sent to the user area after sign-in (spec 6)'),
})
export type User = z.infer<typeof User>

export const LoginReply = reply(z.looseObject({ user: User })).extend({ token: z.string().min(1) })
export type LoginReply = z.infer<typeof LoginReply>

export const accounts = initContract().router({
  signUp: {
    ...routes.accounts.signUp,
    summary: 'Create an account',
    body: SignUp,
    responses: { 201: Done, 409: Failure, 429: Failure },
  },
  login: {
    ...routes.accounts.login,
    summary: 'Sign in and get a token',
    body: Credentials,
    responses: { 200: LoginReply, 401: Failure, 429: Failure },
  },
})
