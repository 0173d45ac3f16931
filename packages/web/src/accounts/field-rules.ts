import * as limits from '@rig/contract/limits'

/** Returns the error message or undefined. `others` are all values of the form, for rules that compare two fields. */
export type FieldRule = (value: string, others: Partial<Record<string, string>>) => string | undefined

/** Counts code points, as the rig does: an emoji is one character. */
const atLeast =
  (chars: number, message: string): FieldRule =>
  (value) =>
    [...value].length < chars ? message : undefined

/** Messages from the specification, verbatim, including its mistakes (spec 5). */
export const fieldRules = {
  firstName: atLeast(limits.FIRST_NAME_MIN_CHARS, 'First Name must be at least 3 characters long!'),
  lastName: atLeast(limits.LAST_NAME_MIN_CHARS, 'Last Name must be at least 3 characters long!'),
  phone: atLeast(limits.PHONE_MIN_CHARS, 'Last Name must be at least 11 characters long!'), // (sic)
  companyName: atLeast(limits.COMPANY_NAME_MIN_CHARS, 'Company Name must be at least 3 characters long!'),
  companyAddress: atLeast(
    limits.COMPANY_ADDRESS_MIN_CHARS,
    'Company Address  must be at least 3 characters long!', // (sic)
  ),
  username: atLeast(limits.USERNAME_MIN_CHARS, 'username must be at least 2 characters long!'),
  email: (value) => (limits.EMAIL_PATTERN.test(value) ? undefined : 'Email is not valid!'),
  password: atLeast(limits.PASSWORD_MIN_CHARS, 'Password must be at least 8 characters long!'),
  /** A pasted password can be in decomposed form, as on macOS. */
  confirmation: (value, { password }) =>
    value.normalize() === password?.normalize() ? undefined : 'Passwords not tally', // (sic)
} satisfies Record<string, FieldRule>
