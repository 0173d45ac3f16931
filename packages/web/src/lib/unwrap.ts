import { Failure } from '@rig/contract'
import { ApiError } from './api-error.ts'

const calls = new WeakMap<object, string>()

/** Remembers which call an answer belongs to, for the error that `unwrap` may make of it. */
export const answerTo = <Answer extends object>(call: string, answer: Answer) => {
  calls.set(answer, call)
  return answer
}

/** Returns the body of a success, throws an `ApiError` for every other answer. */
export const unwrap = async <Answer extends { status: number; body: unknown }>(asked: Promise<Answer>) => {
  const answer = await asked
  if (succeeded(answer)) return answer.body
  const failure = Failure.safeParse(answer.body)
  const message = failure.success ? failure.data.message : `The rig answered with status ${answer.status}`
  throw new ApiError(calls.get(answer) ?? 'a call', answer.status, message)
}

const succeeded = <Answer extends { status: number }>(
  answer: Answer,
): answer is Extract<Answer, { status: 200 | 201 }> => answer.status === 200 || answer.status === 201
