import { expect, test } from 'vitest'
import type { RigClient } from '../console/rig-client.ts'
import { interceptedResponses, unusableResponses } from '../testing/malformed-responses.ts'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { endpoints } from '../testing/specified-requests.ts'

const unused = endpoints.filter(({ metadata }) => !metadata.reads)

/** Calls any endpoint by name. The parameters cover all path parameters in the API. */
const send = (rig: RigClient, noun: string, verb: string): Promise<unknown> =>
  Reflect.get(Reflect.get(rig, noun), verb)({ params: { id: '1', cameraID: '1', name: '1' }, body: {} })

test.each(unused)('$name accepts any response body, but rejects an HTML page or a redirect', async ({ noun, verb }) => {
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })

  for (const response of Object.values(unusableResponses)) {
    const undo = link.respond(/./, response)
    await expect(send(rigConsole.rig, noun, verb)).resolves.toMatchObject({ status: response().status })
    undo()
  }
  for (const response of Object.values(interceptedResponses)) {
    const undo = link.respond(/./, response)
    await expect(send(rigConsole.rig, noun, verb)).rejects.toThrow(
      'A proxy or sign-in page responded instead of the rig',
    )
    undo()
  }
})
