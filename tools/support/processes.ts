import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Returns the resident memory of a process in MB (Linux only). */
export const getResidentMB = (pid = 0): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Returns the user and system CPU seconds that a process has used (Linux only). */
export const getCpuSeconds = (pid: number): number => {
  // Splits after the parenthesis that ends the program name, because the name may contain spaces
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
