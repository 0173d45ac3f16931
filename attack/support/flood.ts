import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Flood = { method: string; path: string; body: object; requests: number; atOnce: number }

/** Sends requests as fast as they are answered, so many at a time; `#` in a body becomes the request's number. */
const floodAll = `
require('node:os').setPriority(19)
const [url, token, flood] = process.argv.slice(1)
const { method, path, body, requests, atOnce } = JSON.parse(flood)
const statuses = {}
let next = 0
const send = async () => {
  while (next < requests) {
    const text = JSON.stringify(body).replaceAll('#', String(next++))
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
    const status = await fetch(url + '/api/v1/' + path, { method, headers, body: text })
      .then(async (answer) => (await answer.arrayBuffer(), answer.status), () => 'none')
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
Promise.all(Array.from({ length: atOnce }, send)).then(() => console.log(JSON.stringify(statuses)))`

/**
 * Floods a rig from a process of its own that runs when nothing else wants to: an attacker's processor is not the rig's.
 * Gives the answers by status.
 */
export const runFlood = async (url: string, token: string, flood: Flood): Promise<Record<string, number>> => {
  const child = spawn(process.execPath, ['-e', floodAll, url, token, JSON.stringify(flood)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await once(child, 'close')
  return JSON.parse(said)
}
