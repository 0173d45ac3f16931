import { contract } from '@rig/contract'
import { activatePreset, listPresets, makeDefaultPreset, removePreset, savePreset } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import { createSuccess, okResponse } from '../http/envelope.ts'
import type { Simulator } from '../simulator.ts'

export const presetRoutes = ({ store }: Simulator) =>
  initServer().router(contract.presets, {
    list: async ({ params }) => {
      const preset = listPresets(store.read(), params.cameraID)
      return { status: 200, body: createSuccess({ preset }, preset.length) }
    },
    save: async ({ body }) => {
      const { preset } = store.apply((rig, now) => savePreset(rig, body, now))
      return { status: 201, body: createSuccess({ preset }) }
    },
    activate: async ({ body }) => {
      store.change((rig, now) => activatePreset(rig, body, now))
      return okResponse
    },
    makeDefault: async ({ params }) => {
      store.change((rig) => makeDefaultPreset(rig, params))
      return okResponse
    },
    remove: async ({ params }) => {
      store.change((rig) => removePreset(rig, params))
      return okResponse
    },
  })
