import type { OnSkipped } from '@rig/contract/reading/fields'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'

/** Number of entries that the latest response of each list contained but the console could not read. */
type LeftOutCounts = Readonly<Record<string, number>>

const createLeftOut = () => ({ store: createStore<LeftOutCounts>(() => ({})) })

type ReadBody<Entries> = (body: unknown, onSkipped: OnSkipped) => Entries

/** Wraps a function that reads the list `key`, and records how many entries it leaves out. */
export const countLeftOut =
  <Entries>(rigConsole: RigConsole, key: string, read: ReadBody<Entries>): ReadBody<Entries> =>
  (body, onSkipped) => {
    let count = 0
    const entries = read(body, (message) => {
      count += 1
      onSkipped(message)
    })
    rigConsole.part(createLeftOut).store.setState({ [key]: count })
    return entries
  }

/** Returns how many entries of the list `key` the console could not read. */
export const useLeftOutCount = (key: string): number =>
  useStore(useConsole().part(createLeftOut).store, (counts) => counts[key] ?? 0)
