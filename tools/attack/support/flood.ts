import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Flood = { method: string; path: string; body: object; requests: number; concurrency: number }

/** Keeps `concurrency` requests in flight and replaces `#` in each body with the request number. */
const floodScript = `
require('node:os').setPriority(19)
const [url, token, flood] = process.argv.slice(1)
const { method, path, body, requests, concurrency } = JSON.parse(flood)
const statuses = {}
let next = 0
const send = async () => {
  while (next < requests) {
    const text = JSON.stringify(body).replaceAll('#', String(next++))
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
    const status = await fetch(url + '/api/v1/' + path, { method, headers, body: text })
      .then(async (response) => (await response.arrayBuffer(), response.status), () => 'none')
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
Promise.all(Array.from({ length: concurrency }, send)).then(() => console.log(JSON.stringify(statuses)))`

/**
 * Floods a rig from a separate process at the lowest priority, because a real attacker would not share the rig's CPU.
 * Returns the number of responses for each status.
 */
export const runFlood = async (url: string, token: string, flood: Flood): Promise<Record<string, number>> => {
  const child = spawn(process.execPath, ['-e', floodScript, url, token, JSON.stringify(flood)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(child, 'close')
  return JSON.parse(output)
}
