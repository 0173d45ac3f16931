import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import { mediaAddresses } from '../access/media-addresses.ts'
import { listGallery, removeGalleryItem } from '../rig/gallery.ts'
import type { Simulator } from '../server/simulator.ts'
import { counted, done } from '../server/success.ts'

export const galleryRoutes = ({ store, recorder, tokens }: Simulator) => {
  const { galleryFile } = mediaAddresses(tokens)

  return initServer().router(contract.gallery, {
    list: async () => {
      const image = listGallery(store.read()).map(({ name, format }) => ({ name, url: galleryFile(name), format }))
      return { status: 200, body: counted(image.length, { image }) }
    },
    remove: async ({ params }) => {
      store.change((rig) => removeGalleryItem(rig, params))
      recorder.sweep()
      return done
    },
  })
}
