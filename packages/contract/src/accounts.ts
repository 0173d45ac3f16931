import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import * as limits from './limits.ts'
import { Done, Failure, reply, withoutToken } from './reply.ts'

export const SignUp = z.object({
  firstName: z.string().min(limits.FIRST_NAME_MIN_CHARS),
  lastName: z.string().min(limits.LAST_NAME_MIN_CHARS),
  phone: z.string().min(limits.PHONE_MIN_CHARS).describe('Digits, as a string: leading zeros count'),
  email: z.email(),
  password: z.string().min(limits.PASSWORD_MIN_CHARS),
  companyName: z.string().min(limits.COMPANY_NAME_MIN_CHARS),
  companyAddress: z.string().min(limits.COMPANY_ADDRESS_MIN_CHARS),
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
    method: 'POST',
    path: '/user/signup/',
    summary: 'Create an account',
    body: SignUp,
    responses: { 201: Done, 400: Failure, 409: Failure, 413: Failure, 415: Failure },
    metadata: withoutToken,
  },
  login: {
    method: 'POST',
    path: '/user/login/',
    summary: 'Sign in and get a token',
    body: Credentials,
    responses: { 200: LoginReply, 400: Failure, 401: Failure, 413: Failure, 415: Failure, 429: Failure },
    metadata: withoutToken,
  },
})
