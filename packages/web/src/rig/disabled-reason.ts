import type { Camera } from '@rig/contract'
import type { EndpointName } from '@rig/contract/routes'
import { type Route, routes } from '@rig/contract/routes'
import { isOffline } from '@rig/contract/rules'
import { useOutage } from '../console/console-context.tsx'
import { describeRigOutage, isServerOffline } from '../console/link/request-log.ts'

export type RequestTarget = {
  /** The camera as the rig lists it, or undefined if the request names none or the list is still loading. */
  camera?: Camera | undefined
  /**
   * Why requests have no effect although the rig last listed the camera as online: it was deleted, or it has just been
   * selected instead of a deleted one.
   */
  problem?: string | undefined
}

/** `outage` is a text about the current outage. */
type Circumstances = RequestTarget & { outage?: string | undefined }

/**
 * Returns why a request would have no effect now, or undefined if it can be sent. During an outage only movements are
 * disabled, because a movement that starts late would surprise the operator; the operator may repeat any other request.
 */
export const explainDisabled = (
  endpoint: EndpointName,
  { camera, problem, outage }: Circumstances,
): string | undefined => {
  const [noun = '', verb = ''] = endpoint.split('.')
  const metadata = routesByNoun[noun]?.[verb]?.metadata
  if (outage !== undefined && metadata?.effect === 'movement') return outage
  if (!metadata?.needsOnlineCamera) return undefined
  return problem ?? (camera && isOffline(camera) ? `${camera.name} is offline` : undefined)
}

/** Returns a function that returns why a request for the subject would have no effect now. */
export const useExplainRequest = ({ camera, problem }: RequestTarget) => {
  const state = useOutage()
  const outage = isServerOffline(state, true) ? `The rig ${describeRigOutage(state)}` : undefined
  return (endpoint: EndpointName) => explainDisabled(endpoint, { camera, problem, outage })
}

const routesByNoun: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes
