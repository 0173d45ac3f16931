import { spawn } from 'node:child_process'
import { once } from 'node:events'

const watchAll = `for (const url of process.argv.slice(1)) {
  fetch(url).then(async ({ body }) => { for await (const _ of body) {} })
}`

/** Opens streams in a separate process, to exclude its CPU time. Returns a function that closes the streams. */
export const openViewers = (urls: readonly string[]) => {
  const child = spawn(process.execPath, ['-e', watchAll, ...urls], { stdio: ['ignore', 'ignore', 'inherit'] })
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
