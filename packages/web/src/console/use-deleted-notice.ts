import { useEffect, useRef } from 'react'
import { useConsole } from './console-context.tsx'
import { describeDeletedEntry, wasDeletedHere } from './link/query-client.ts'

/**
 * Shows a message when another client deletes the open entry, unless the control of the list already shows it. `name`
 * is null while the list lacks the entry.
 */
export const useDeletedNotice = (key: string | null, name: string | null, listControl?: string) => {
  const { notices, queryClient, controlMessages } = useConsole()
  const lastListed = useRef<{ key: string | null; name: string } | null>(null)
  useEffect(() => {
    const before = lastListed.current
    lastListed.current = name === null ? null : { key, name }
    if (name !== null || before === null || key === null || before.key !== key) return
    const text = describeDeletedEntry(before.name)
    const isShown = listControl !== undefined && controlMessages.store.getState()[listControl]?.text === text
    if (!isShown && !wasDeletedHere(queryClient, key)) notices.error(text)
  }, [key, name, listControl, notices, queryClient, controlMessages])
}
