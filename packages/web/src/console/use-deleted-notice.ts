import { useEffect, useRef } from 'react'
import { useConsole } from './console-context.tsx'
import { wasDeletedHere } from './link/query-client.ts'

/** Shows a message when another client deletes the open entry. `name` is null while the list lacks the entry. */
export const useDeletedNotice = (key: string | null, name: string | null) => {
  const { notices, queryClient } = useConsole()
  const lastListed = useRef<{ key: string | null; name: string } | null>(null)
  useEffect(() => {
    const before = lastListed.current
    lastListed.current = name === null ? null : { key, name }
    if (name !== null || before === null || key === null || before.key !== key) return
    if (!wasDeletedHere(queryClient, key)) notices.error(`${before.name} was deleted`)
  }, [key, name, notices, queryClient])
}
