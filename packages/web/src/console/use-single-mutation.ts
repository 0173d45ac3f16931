import { hashKey, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useConsole } from './console-context.tsx'
import { describeDeletion, MAX_RELOAD_DELAY_MS } from './link/query-client.ts'

/** A repeated call within this time after a success is ignored: it is probably the second press of a double click. */
const DOUBLE_CLICK_MS = 1_000
const REPEAT_MESSAGE = 'The rig accepted this command a few seconds ago. To repeat the command, press again later'

/** Values that `hashKey` distinguishes. Functions are excluded, because `hashKey` treats them all as equal. */
type Serializable =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Serializable[]
  | { readonly [name: string]: Serializable }

/**
 * Like `useMutation`, but ignores a call with the same variables as the latest call while that call is in flight, and
 * for 1 s after its success. So a double click sends one request. If a success reloads the page, later calls are
 * ignored with a message until 1 s after the longest delay of the reload. A failed mutation can be repeated
 * immediately.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: `void` means that `mutate` is called without variables
export const useSingleMutation = <Data, Variables extends Serializable | void = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) => {
  const { clock, notices } = useConsole()
  const { mutateAsync, ...mutation } = useMutation(options)
  const latest = useRef({ hash: '', blockedUntil: -Infinity })
  const reloadMs = options.meta?.reload ? MAX_RELOAD_DELAY_MS : 0

  const mutate = useCallback(
    (variables: Variables, callbacks?: Parameters<typeof mutateAsync>[1]) => {
      const hash = hashKey([variables])
      const blockedMs = latest.current.hash === hash ? latest.current.blockedUntil - clock.now() : 0
      if (blockedMs > 0) {
        if (blockedMs <= reloadMs) notices.error(REPEAT_MESSAGE)
        return
      }
      const call = { hash, blockedUntil: Infinity }
      latest.current = call
      const blockUntil = (at: number) => {
        call.blockedUntil = at
      }
      mutateAsync(variables, callbacks).then(
        () => blockUntil(clock.now() + DOUBLE_CLICK_MS + reloadMs),
        () => blockUntil(-Infinity),
      )
    },
    [clock, notices, mutateAsync, reloadMs],
  )
  const { error, variables } = mutation
  const failure = error ? (describeDeletion(error, options.meta, variables) ?? error.message) : undefined
  return { ...mutation, mutate, failure }
}
