import { simContract } from '@rig/contract/sim'
import { type ApiFetcherArgs, initClient, tsRestFetchApi } from '@ts-rest/core'
import { buildApp } from './app.ts'

export type RigOptions = {
  /** Seed of the cable, the landscape and the identifiers. The default is 1. */
  seed?: number
  /** ISO 8601 time with an offset. The rig starts at this time with its clock stopped. The default is real time. */
  now?: string
  /** `none` draws nothing: every picture is black, and the rig starts in a fraction of a second. */
  pictures?: 'full' | 'none'
  faults?: readonly Fault[]
}

type Control = ReturnType<typeof createControl>

/** Inferred from `control`, so that the declarations of the package import no types. */
export type Fault = Parameters<Control['addFault']>[0]['body']

/** `control` has one function per endpoint of `/sim`, which rejects if the response is not 2xx. */
export type SimulatedRig = { url: string; control: Control; close: () => Promise<void> }

/** Starts a rig on a free port. Unless `pictures` is `none`, await `control.ready()` before using the initial files. */
export const createRig = async ({
  seed = 1,
  now,
  pictures = 'full',
  faults = [],
}: RigOptions = {}): Promise<SimulatedRig> => {
  const app = await buildApp({
    SIM_SEED: seed,
    SIM_NOW: now,
    SIM_CONTROL: 'on',
    SEED_MEDIA: 'on',
    STRICT_BODIES: 'off',
    RIG_TIME_ZONE: 'Etc/UTC',
    PICTURES: pictures,
  })
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const control = createControl(url)
    for (const body of faults) await control.addFault({ body })
    if (pictures === 'none') await control.ready()
    return { url, control, close: () => app.close() }
  } catch (error) {
    await app.close()
    throw error
  }
}

const createControl = (baseUrl: string) => initClient(simContract, { baseUrl, api: sendChecked })

const sendChecked = async (request: ApiFetcherArgs) => {
  const response = await tsRestFetchApi(request)
  if (response.status < 300) return response
  throw new Error(`${request.method} ${request.path} returned ${response.status}: ${JSON.stringify(response.body)}`)
}
