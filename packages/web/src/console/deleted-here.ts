import type { QueryClient } from '@tanstack/react-query'

/** Returns whether this page has deleted an entry. Mutations that delete one entry have its id or name as variables. */
export const wasDeletedHere = (queryClient: QueryClient, key: string): boolean =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.variables === key && state.status !== 'error')
