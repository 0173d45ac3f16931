import { type Interceptor, jsonResponse } from '../vary-responses.ts'

/** The elements from `call` to `got` describe the finding that the conformance check must report. */
export type FaultyRig = [
  fault: string,
  interceptor: Interceptor,
  call: string,
  verdict: string,
  path: string,
  wanted: string | RegExp,
  got: string | RegExp,
]

export const tolerated = 'tolerated'
export const unusable = 'unusable'

export const done = () => jsonResponse(200, { status: 'success' })
export const notFound = () => jsonResponse(404, { status: 'fail', message: 'There is nothing at this URL' })
