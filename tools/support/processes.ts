import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Returns the resident memory of a process in MB (Linux only). */
export const getResidentMB = (pid = 0): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Returns the user and system CPU seconds that a process has used (Linux only). */
export const getCpuSeconds = (pid: number): number => {
  // The program name, which may contain spaces, ends at the parenthesis
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
