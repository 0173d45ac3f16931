import { contract } from '@rig/contract'
import { listCameras, removeCamera, renameCamera } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { mediaAddresses } from '../access/media-addresses.ts'
import type { SignIn } from '../access/tokens.ts'
import { done, success } from '../http/envelope.ts'
import { keepJson } from '../http/kept-json.ts'
import type { Simulator } from '../simulator.ts'

export const cameraRoutes = (simulator: Simulator) => {
  const { store } = simulator
  const dashboardFor = createDashboard(simulator)
  return initServer().router(contract.cameras, {
    dashboard: async ({ request }) => ({ status: 200, body: dashboardFor(request.signIn) }),
    rename: async ({ body }) => {
      store.change((rig) => renameCamera(rig, body))
      return done
    },
    remove: async ({ params }) => {
      store.change((rig, now) => removeCamera(rig, params, now))
      return done
    },
  })
}

/** The list of cameras for a sign-in, kept until the rig changes or its tickets do: consoles ask for it all the time. */
const createDashboard = ({ store, tokens }: Simulator) => {
  const makeFor = (signIn: SignIn) => {
    const { poster, stream } = mediaAddresses(tokens, signIn)
    const camera = listCameras(store.read()).map((listed) => ({
      ...listed,
      poster: poster(listed.cameraID),
      videoURL: stream(listed.cameraID),
    }))
    return keepJson(success({ camera }))
  }

  let [rig, window] = [store.read(), tokens.ticketWindow()]
  let kept = new WeakMap<SignIn, ReturnType<typeof makeFor>>()
  return (signIn: SignIn) => {
    if (rig !== store.read() || window !== tokens.ticketWindow()) {
      ;[rig, window] = [store.read(), tokens.ticketWindow()]
      kept = new WeakMap()
    }
    const body = kept.get(signIn) ?? makeFor(signIn)
    kept.set(signIn, body)
    return body
  }
}
