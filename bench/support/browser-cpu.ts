import { readdirSync, readFileSync } from 'node:fs'
import { cpuOf } from './cpu-of.ts'

/** Returns the CPU seconds of all browser processes that this process has started (Linux). */
export const browserCpu = (): number =>
  descendantsOf(process.pid)
    .filter((pid) => /chrom/.test(readOf(pid, 'cmdline')))
    .reduce((sum, pid) => sum + cpuOf(pid), 0)

const descendantsOf = (pid: number): number[] => {
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((one) => one > 0)
      .map((one) => [one, Number(readOf(one, 'stat').split(') ')[1]?.split(' ')[1])]),
  )
  const below = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([one]) => [one, ...below(one)])
  return below(pid)
}

/** Returns an empty string if the process has ended. */
const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
