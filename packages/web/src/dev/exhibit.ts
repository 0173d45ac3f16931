import type { ReactNode } from 'react'

/** One part of `ui/` in each of its states. */
export type Exhibit = { part: string; states: Record<string, ReactNode> }
