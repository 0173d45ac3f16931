import { expect, test } from 'vitest'
import type { RigClient } from '../console/rig-client.ts'
import { intercepted, unusable } from '../testing/malformed.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { endpoints } from '../testing/specified-requests.ts'

const used = /dashboard|login|list|position/
const unused = endpoints.filter(({ verb }) => !used.test(verb))

/** Sends a request to an endpoint, with all path parameters of the API. */
const send = (rig: RigClient, noun: string, verb: string): Promise<unknown> =>
  Reflect.get(Reflect.get(rig, noun), verb)({ params: { id: '1', cameraID: '1', name: '1' }, body: {} })

test.each(unused)('$name succeeds with any body, but fails for an HTML page or a redirect', async ({ noun, verb }) => {
  const { link, rigConsole } = await simulatedRig({ as: 'operator' })

  for (const response of Object.values(unusable)) {
    const undo = link.respond(/./, response)
    await expect(send(rigConsole.rig, noun, verb)).resolves.toMatchObject({ status: response().status })
    undo()
  }
  for (const response of Object.values(intercepted)) {
    const undo = link.respond(/./, response)
    await expect(send(rigConsole.rig, noun, verb)).rejects.toThrow(
      'Something between this console and the rig answered',
    )
    undo()
  }
})
