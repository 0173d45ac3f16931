import type { ChildProcess } from 'node:child_process'

/** Kills a process that was started with `detached`, and its child processes. */
export function killGroup({ pid }: Pick<ChildProcess, 'pid'>) {
  if (pid === undefined) throw new Error('The process did not start')
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The group has already exited
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
