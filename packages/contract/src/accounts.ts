import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import * as limits from './limits.ts'
import { createReplySchema, EmptyReply, FailureReply } from './reply.ts'
import { routes } from './routes.ts'

const createUserTextSchema = (min: number) => z.string().min(min).max(limits.TEXT_MAX_CHARS)

export const SignUp = z.object({
  firstName: createUserTextSchema(limits.FIRST_NAME_MIN_CHARS),
  lastName: createUserTextSchema(limits.LAST_NAME_MIN_CHARS),
  phone: createUserTextSchema(limits.PHONE_MIN_CHARS).describe(
    'Phone number as a string, because leading zeros are significant',
  ),
  email: z.email({ pattern: limits.EMAIL_PATTERN }).max(limits.TEXT_MAX_CHARS),
  password: createUserTextSchema(limits.PASSWORD_MIN_CHARS).normalize(),
  companyName: createUserTextSchema(limits.COMPANY_NAME_MIN_CHARS),
  companyAddress: createUserTextSchema(limits.COMPANY_ADDRESS_MIN_CHARS),
})
export type SignUp = z.infer<typeof SignUp>

/** A password is compared in Unicode's composed form (NFC), because macOS sends the decomposed form. */
export const Credentials = z.object({ email: createUserTextSchema(1), password: z.string().min(1).normalize() })
export type Credentials = z.infer<typeof Credentials>

export const User = z.looseObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  isSuperAdmin: z.boolean().describe('The console opens the user area for a super admin after sign-in (spec 6)'),
})
export type User = z.infer<typeof User>

export const LoginReply = createReplySchema(z.looseObject({ user: User })).extend({ token: z.string().min(1) })
export type LoginReply = z.infer<typeof LoginReply>

export const accounts = initContract().router({
  signUp: {
    ...routes.accounts.signUp,
    summary: 'Create an account',
    body: SignUp,
    responses: { 201: EmptyReply, 409: FailureReply, 429: FailureReply, 503: FailureReply },
  },
  login: {
    ...routes.accounts.login,
    summary: 'Sign in and return a token',
    body: Credentials,
    responses: { 200: LoginReply, 401: FailureReply, 429: FailureReply, 503: FailureReply },
  },
})
