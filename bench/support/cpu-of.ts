import { readFileSync } from 'node:fs'

/** Clock ticks of `/proc` per second. */
const TICKS_PER_SECOND = 100

/** Returns the CPU seconds that a process has used, user and system (Linux). */
export const cpuOf = (pid: number): number => {
  // The fields after the program's name, which may contain spaces
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
