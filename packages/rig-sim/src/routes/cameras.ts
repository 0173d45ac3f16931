import { contract } from '@rig/contract'
import { listCameras, removeCamera, renameCamera } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { createMediaUrls } from '../access/media-urls.ts'
import type { SignIn } from '../access/tokens.ts'
import { cacheJson, createSuccess, okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const cameraRoutes = (simulator: Simulator) => {
  const { store } = simulator
  const getDashboard = createDashboard(simulator)
  return initServer().router(contract.cameras, {
    dashboard: async ({ request }) => ({ status: 200, body: getDashboard(request.signIn) }),
    rename: async ({ body }) => {
      store.change((rig) => renameCamera(rig, body))
      return okResponse
    },
    remove: async ({ params }) => {
      store.change((rig, now) => removeCamera(rig, params, now))
      return okResponse
    },
  })
}

/** Consoles poll the dashboard, so it is cached per sign-in until the rig changes or its tickets are renewed. */
const createDashboard = ({ store, tokens }: Simulator) => {
  const createBody = (signIn: SignIn) => {
    const { poster, stream } = createMediaUrls(tokens, signIn)
    const camera = listCameras(store.read()).map((listed) => ({
      ...listed,
      poster: poster(listed.cameraID),
      videoURL: stream(listed.cameraID),
    }))
    return cacheJson(createSuccess({ camera }))
  }

  let [rig, window] = [store.read(), tokens.getTicketWindowStart()]
  let cache = new WeakMap<SignIn, ReturnType<typeof createBody>>()
  return (signIn: SignIn) => {
    if (rig !== store.read() || window !== tokens.getTicketWindowStart()) {
      ;[rig, window] = [store.read(), tokens.getTicketWindowStart()]
      cache = new WeakMap()
    }
    const body = cache.get(signIn) ?? createBody(signIn)
    cache.set(signIn, body)
    return body
  }
}
