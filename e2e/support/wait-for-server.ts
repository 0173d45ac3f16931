import { setTimeout as sleep } from 'node:timers/promises'

/** Requests a URL every 50 ms. Resolves when the server returns a response, and rejects after a minute. */
export async function waitForServer(url: string, hasExited = () => false) {
  for (let tries = 0; tries < 1_200 && !hasExited(); tries++) {
    if (await fetch(url).catch(() => undefined)) return
    await sleep(50)
  }
  throw new Error(`${url} ${hasExited() ? 'did not start' : 'did not respond within 60 s'}`)
}
