import { hashKey, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useConsole } from './console-context.tsx'
import { describeDeletion } from './link/query-client.ts'

/** The second press of a double click follows within this time, even if the rig has already responded to the first. */
const REPEAT_MS = 1_000

/**
 * Like `useMutation`, but ignores a call with the same variables as the latest one: while that one is in flight, for 1
 * s after its success and, if its success reloads the page, until the reload. So a double click sends one request. A
 * failed mutation can be repeated immediately.
 */
export const useSingleMutation = <Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) => {
  const { clock } = useConsole()
  const { mutateAsync, ...mutation } = useMutation(options)
  const latest = useRef({ hash: '', blockedUntil: -Infinity })
  const reloads = options.meta?.reload === true

  const mutate = useCallback(
    (variables: Variables, callbacks?: Parameters<typeof mutateAsync>[1]) => {
      const hash = hashKey([variables])
      if (latest.current.hash === hash && clock.now() < latest.current.blockedUntil) return
      const call = { hash, blockedUntil: Infinity }
      latest.current = call
      const setEnd = (at: number) => {
        call.blockedUntil = at
      }
      mutateAsync(variables, callbacks).then(
        () => setEnd(reloads ? Infinity : clock.now() + REPEAT_MS),
        () => setEnd(-Infinity),
      )
    },
    [clock, mutateAsync, reloads],
  )
  const { error, variables } = mutation
  const failure = error ? (describeDeletion(error, options.meta, variables) ?? error.message) : undefined
  return { ...mutation, mutate, failure }
}
