import { initContract } from '@ts-rest/core'
import { accounts } from './accounts.ts'
import { cameras } from './cameras.ts'
import { frameshots } from './frameshots.ts'
import { gallery } from './gallery.ts'
import { jobs } from './jobs.ts'
import { presets } from './presets.ts'
import { ptz } from './ptz.ts'
import { FailureReply } from './reply.ts'
import { API_PREFIX } from './routes.ts'
import { schedules } from './schedules.ts'
import { services } from './services.ts'
import { sled } from './sled.ts'

export * from './accounts.ts'
export * from './cameras.ts'
export * from './frameshots.ts'
export * from './gallery.ts'
export * from './jobs.ts'
export * as limits from './limits.ts'
export * from './presets.ts'
export * from './ptz.ts'
export * from './reply.ts'
export * from './rules.ts'
export * from './schedules.ts'
export * from './services.ts'
export * from './sled.ts'

/** Any endpoint can return these: the server checks body, URL and content type before the endpoint's handler runs. */
const commonResponses = {
  400: FailureReply,
  413: FailureReply,
  414: FailureReply,
  415: FailureReply,
  500: FailureReply,
}

/** All endpoints of the API (spec 7). */
export const contract = initContract().router(
  { accounts, cameras, ptz, sled, presets, frameshots, schedules, gallery, jobs, services },
  { pathPrefix: API_PREFIX, strictStatusCodes: true, commonResponses },
)
