import { createSimulatedRig } from './simulated-rig.tsx'

/** Returns the parts of a signed-in console whose requests all get the responses of `respond`, and these requests. */
export const consoleWithResponse = async (respond: (init: RequestInit) => Response | Promise<Response>) => {
  const opened = await createSimulatedRig({ as: 'operator' })
  const requests: RequestInit[] = []
  opened.link.respond(/./, (init) => {
    requests.push(init)
    return respond(init)
  })
  return { ...opened.rigConsole, requests, storage: opened.storage }
}

export const catchFailure = (request: Promise<unknown>) =>
  request.then(
    () => 'no failure',
    (failure: unknown) => failure,
  )
