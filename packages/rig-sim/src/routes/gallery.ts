import { contract } from '@rig/contract'
import { listGallery, removeGalleryItem } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { createMediaUrls } from '../access/media-urls.ts'
import { createSuccess, okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const galleryRoutes = ({ store, recorder, tokens, drawSeed }: Simulator) =>
  initServer().router(contract.gallery, {
    list: async ({ request }) => {
      void drawSeed()
      const { galleryFile } = createMediaUrls(tokens, request.signIn)
      const image = listGallery(store.read()).map(({ name, format }) => ({ name, url: galleryFile(name), format }))
      return { status: 200, body: createSuccess({ image }, image.length) }
    },
    remove: async ({ params }) => {
      store.change((rig) => removeGalleryItem(rig, params))
      recorder.removeUnlisted()
      return okResponse
    },
  })
