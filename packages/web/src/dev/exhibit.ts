import type { ReactNode } from 'react'

export type Exhibit = { component: string; states: Record<string, ReactNode> }
