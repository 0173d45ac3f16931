import { readdirSync, readFileSync } from 'node:fs'

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

/** Returns the CPU seconds of all browser processes that this process has started (Linux only). */
export const getBrowserCpuSeconds = (): number =>
  listDescendants(process.pid)
    .filter((pid) => /chrom/.test(readProcFile(pid, 'cmdline')))
    .reduce((sum, pid) => sum + getCpuSeconds(pid), 0)

const listDescendants = (pid: number): number[] => {
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((one) => one > 0)
      .map((one) => [one, Number(readProcFile(one, 'stat').split(') ')[1]?.split(' ')[1])]),
  )
  const findBelow = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([one]) => [one, ...findBelow(one)])
  return findBelow(pid)
}

/** Returns an empty string if the process has exited. */
const readProcFile = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
