import type { ReactNode } from 'react'
import type { RigConsole } from '../console/console.ts'
import { ConsoleProvider } from '../console/console-context.tsx'

/** Options of `renderHook` for a hook that uses this console. */
export const provideConsole = (rigConsole: RigConsole) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>
  ),
})
