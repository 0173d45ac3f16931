import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session.ts'
import type { SledCommand } from './sled-api.ts'

/** A command that the rig has taken, and when, in ms of `performance.now`. */
type TakenCommand = { command: SledCommand; at: number }

/** What the rig has taken of the sled's commands in this session: since it tells no position, all that is known of it. */
export const useSledLog = create<readonly TakenCommand[]>(() => [])

onSessionEnd(() => useSledLog.setState([], true))

export const logTaken = (command: SledCommand, at = performance.now()) =>
  useSledLog.setState((log) => [...log, { command, at }], true)
