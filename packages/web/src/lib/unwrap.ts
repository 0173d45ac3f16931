import { Failure } from '@rig/contract'
import { ApiError } from './api-error.ts'

type Reply = { status: number; body: unknown }

type Success<Answer extends Reply> = Extract<Answer, { status: 200 | 201 }>

const calls = new WeakMap<object, string>()

/** Remembers which call an answer belongs to, for the error that `unwrap` may make of it. */
export const answerTo = <Answer extends object>(call: string, answer: Answer) => {
  calls.set(answer, call)
  return answer
}

/** Returns the body of a success, throws an `ApiError` for every other answer. */
export const unwrap = async <Answer extends Reply>(asked: Promise<Answer>): Promise<Success<Answer>['body']> => {
  const answer = await asked
  if (succeeded(answer)) return bodyOf<Success<Answer>>(answer)
  const failure = Failure.safeParse(answer.body)
  const message = failure.success ? failure.data.message : `The rig answered with status ${answer.status}`
  throw new ApiError(calls.get(answer) ?? 'a call', answer.status, message)
}

const succeeded = <Answer extends Reply>(answer: Answer): answer is Success<Answer> =>
  answer.status === 200 || answer.status === 201

const bodyOf = <Answer extends Reply>(answer: Answer): Answer['body'] => answer.body
