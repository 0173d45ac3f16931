import { create } from 'zustand'
import { onSessionEnd } from '../../console/session.ts'
import type { SledCommand } from '../../rig/sled.ts'

/** A command that the rig has accepted, and when, in ms of `performance.now`. */
type TakenCommand = { command: SledCommand; at: number }

/**
 * The sled's commands that the rig has accepted in this session: since it answers no position, nothing else is known.
 */
export const useSledLog = create<readonly TakenCommand[]>(() => [])

onSessionEnd(() => useSledLog.setState([], true))

export const logTaken = (command: SledCommand, at = performance.now()) =>
  useSledLog.setState((log) => [...log, { command, at }], true)
