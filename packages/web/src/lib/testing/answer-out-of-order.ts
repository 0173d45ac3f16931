import { z } from 'zod'
import { atEndOfTest } from './end-of-test.ts'

const Lists = z.looseObject({ data: z.record(z.string(), z.array(z.unknown())) })

/** From here to the end of the test the rig answers each of its lists the other way round: only this simulator promises an order. */
export const answerOutOfOrder = () => {
  const real = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const answer = await real(...call)
    const lists = Lists.safeParse(await answer.clone().json()).data
    if (!lists) return answer
    const data = Object.fromEntries(Object.entries(lists.data).map(([name, list]) => [name, list.toReversed()]))
    return Response.json({ ...lists, data }, { status: answer.status })
  }
  atEndOfTest(() => {
    globalThis.fetch = real
  })
}
