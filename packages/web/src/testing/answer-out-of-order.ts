import { field } from '@rig/contract/reading/answer'
import { atEndOfTest } from './end-of-test.ts'

/** From here to the end of the test the rig answers each of its lists the other way round: only this simulator promises an order. */
export const answerOutOfOrder = () => {
  const real = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const answer = await real(...call)
    const body: unknown = await answer.clone().json()
    const data = field(body, 'data')
    if (typeof data !== 'object' || data === null || !Object.values(data).every(Array.isArray)) return answer
    const reversed = Object.entries(data).map(([name, list]) => [name, list.toReversed()])
    return Response.json({ data: Object.fromEntries(reversed) }, { status: answer.status })
  }
  atEndOfTest(() => {
    globalThis.fetch = real
  })
}
