import { contract, withoutToken } from '@rig/contract'
import { type ApiFetcher, initClient, tsRestFetchApi } from '@ts-rest/core'
import { ApiError } from './api-error.ts'
import { config } from './config.ts'
import { noteRigKind } from './rig-kind.ts'
import { refuseToken, useSession } from './session.ts'
import { answerTo } from './unwrap.ts'

const callRig: ApiFetcher = async (args) => {
  const call = `${args.method} ${args.path}`
  const token = args.route.metadata === withoutToken ? null : useSession.getState().token
  const headers = token === null ? args.headers : { ...args.headers, authorization: `Bearer ${token}` }
  const answer = await tsRestFetchApi({ ...args, headers, path: config().host + args.path }).catch((cause: unknown) => {
    throw asApiError(call, cause)
  })
  noteRigKind(answer.headers.get('x-rig'), answer.status)
  if (answer.status === 401 && token !== null) refuseToken(token)
  return answerTo(call, answer)
}

/** Answers are checked loosely: what the contract names must be there, what it does not name passes. */
const client = initClient(contract, { baseUrl: '', validateResponse: true, api: callRig })

/**
 * The calls of the rig, typed by the contract. Path parameters are encoded, and an empty one throws before anything is
 * sent: `DELETE scheduler/{id}/` with an empty id would delete all schedules.
 */
export const api = withSafeParams(client)

const asApiError = (call: string, cause: unknown) => {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  const unreachable = cause instanceof TypeError
  return new ApiError(
    call,
    0,
    unreachable ? 'The rig cannot be reached' : 'The rig answered in a form that is not agreed',
    {
      cause,
    },
  )
}

function withSafeParams<Calls extends object>(group: Calls): Calls {
  return new Proxy(group, {
    get: (target, key, receiver) => {
      const member: unknown = Reflect.get(target, key, receiver)
      return typeof member === 'function' || (typeof member === 'object' && member !== null)
        ? withSafeParams(member)
        : member
    },
    apply: (target, self, [args, ...rest]) =>
      typeof target === 'function' ? Reflect.apply(target, self, [encodeParams(args), ...rest]) : undefined,
  })
}

const encodeParams = (args: { params?: Record<string, string> } | undefined) =>
  args?.params
    ? {
        ...args,
        params: Object.fromEntries(Object.entries(args.params).map(([key, value]) => [key, segment(key, value)])),
      }
    : args

/** One segment of a path. Browsers resolve '.' and '..' away even when encoded, so they drop segments like '' does. */
const segment = (key: string, value: string) => {
  if (value === '' || value === '.' || value === '..') throw new Error(`'${value}' can't be the ${key} of a call`)
  return encodeURIComponent(value)
}

export { unwrap } from './unwrap.ts'
