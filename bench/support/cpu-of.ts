import { readFileSync } from 'node:fs'

/** How often Linux counts, a second. */
const TICKS = 100

/** CPU seconds that a process has used so far, in its own code and in the kernel's (Linux). */
export const cpuOf = (pid: number): number => {
  // Behind the program's name, which may hold anything
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
