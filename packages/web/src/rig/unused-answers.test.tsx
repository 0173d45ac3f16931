import { type EndpointName, endpoints } from '@rig/contract/routes'
import { expect, test, vi } from 'vitest'
import { callRig } from '../console/api.ts'
import { atEndOfTest } from '../testing/end-of-test.ts'
import { answerInstead, fromBetween, useless } from '../testing/malformed.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'

const used = /dashboard|login|list|position/
const unused = (Object.keys(endpoints) as EndpointName[]).filter((name) => !used.test(name))

test.each(unused)('%s succeeds with any body, but not when a page or a redirect answers', async (name) => {
  await simulatedRig({ as: 'operator' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  atEndOfTest(() => vi.restoreAllMocks())
  const call = () => callRig(name, { params: { id: '1', cameraID: '1', name: '1' }, body: {} } as never)

  for (const answer of Object.values(useless)) {
    const setFree = answerInstead(/./, answer)
    await expect(call()).resolves.toBeUndefined()
    setFree()
  }
  for (const answer of Object.values(fromBetween)) {
    const setFree = answerInstead(/./, answer)
    await expect(call()).rejects.toThrow('Something between this console and the rig answered')
    setFree()
  }
})
