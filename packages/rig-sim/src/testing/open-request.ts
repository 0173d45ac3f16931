import { request } from 'node:http'

/**
 * Sends the headers of a request, and resolves when the server handles it. The request stays in flight until `complete`
 * sends the body. `outcome` resolves to the status, or to 'aborted'.
 */
export const openRequest = async (url: string) => {
  const sent = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  const outcome = new Promise<number | undefined | 'aborted'>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', () => resolve('aborted'))
  })
  await new Promise<void>((resolve) => void sent.once('continue', resolve))
  return { complete: () => sent.end('{}'), outcome }
}
