import { readField } from '@rig/contract/reading/fields'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Replaces messages of zod, such as `Too big: expected number to be <=200`. The first row that matches wins. */
const issuePhrases: [zod: RegExp, phrase: string][] = [
  [/^Invalid input: expected string.*/, 'must be text'],
  [/^Invalid input: expected number.*/, 'must be a number'],
  [/^Invalid input: expected int.*/, 'must be a whole number'],
  [/^Invalid \w+: expected (one of )?/, 'must be $1'],
  [/^Too small: expected string to have >=1 characters$/, 'must not be empty'],
  [/^Too small: expected string to have >=(\d+) characters$/, 'must be at least $1 characters long'],
  [/^Too big: expected string to have <=(\d+) characters$/, 'must be at most $1 characters long'],
  [/^Too small: expected \w+ to (be|have) >=/, 'must $1 at least '],
  [/^Too big: expected \w+ to (be|have) <=/, 'must $1 at most '],
  [/^Too small: expected \w+ to be >/, 'must be more than '],
  [/^Too big: expected \w+ to be </, 'must be less than '],
  [/^Invalid email address$/, 'must be an email address, such as name@example.com'],
  [/^Invalid ISO datetime$/, 'must be a date and time, such as 2026-06-10T08:00:00'],
]

/** Returns a message for the operator about the first issue. Messages that the schema defines are used unchanged. */
export const describeIssues = (issues: readonly unknown[], sent: unknown, noun = 'field'): string => {
  const first = issues.find(isIssue)
  if (!first) return 'The request is invalid'
  const issue = findDeepest(first)
  if (issue.code === 'unrecognized_keys') return describeUnknownFields(issue, noun)
  const phrase = describeIssue(issue)
  if (issue.path.length === 0) return phrase.startsWith('must ') ? 'The body must be a JSON object' : phrase
  const field = `The ${noun} '${issue.path.join('.')}'`
  if (readField(sent, ...issue.path.map(String)) === undefined) return `${field} is missing`
  return phrase.startsWith('must ') ? `${field} ${phrase}` : `${field} is invalid: ${phrase}`
}

/** ts-rest's issue type is common to all schema libraries and lacks Zod's `code`, so this guard checks for it. */
const isIssue = (issue: unknown): issue is Issue => typeof readField(issue, 'code') === 'string'

const describeIssue = (issue: Issue): string => {
  const [zod, phrase] = issuePhrases.find(([pattern]) => pattern.test(issue.message)) ?? ['', '']
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  return options.length > 0 ? `must be one of ${options.join('|')}` : issue.message.replace(zod, phrase)
}

/** Returns the issue with the longest path. It belongs to the union member that matches the value best. */
const findDeepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue
  const [inner] = issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length)
  return inner ? findDeepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

const describeUnknownFields = ({ keys, path }: Extract<Issue, { code: 'unrecognized_keys' }>, noun: string): string => {
  const names = keys.map((key) => `'${[...path, key].join('.')}'`)
  return names.length === 1 ? `The ${noun} ${names[0]} is unknown` : `The ${noun}s ${names.join(', ')} are unknown`
}
