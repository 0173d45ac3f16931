import type { Camera } from '@rig/contract'
import type { EndpointName } from '@rig/contract/routes'
import { type Route, routes } from '@rig/contract/routes'
import { isOffline } from '@rig/contract/rules'
import { useOutage } from '../console/console-context.tsx'
import { isServerOffline } from '../console/link/request-log.ts'

export type RequestTarget = {
  /** The camera as the rig lists it, or undefined if the request names none or the list is still loading. */
  camera?: Camera | undefined
  /**
   * Why requests have no effect although the rig last listed the camera as online: it was deleted, or it has just been
   * selected instead of a deleted one.
   */
  problem?: string | undefined
}

type Circumstances = RequestTarget & { isRigOffline?: boolean }

/**
 * Returns why a request would have no effect now, or undefined if it can be sent. During an outage only movements are
 * disabled, because a movement that starts late would surprise the operator; the operator may repeat any other request.
 */
export const explainDisabled = (
  endpoint: EndpointName,
  { camera, problem, isRigOffline = false }: Circumstances,
): string | undefined => {
  const [noun = '', verb = ''] = endpoint.split('.')
  const metadata = routesByNoun[noun]?.[verb]?.metadata
  if (isRigOffline && metadata?.effect === 'movement') return 'The rig is not responding'
  if (!metadata?.needsOnlineCamera) return undefined
  return problem ?? (camera && isOffline(camera) ? `${camera.name} is offline` : undefined)
}

/** Returns a function that returns why a request for the subject would have no effect now. */
export const useExplainRequest = ({ camera, problem }: RequestTarget) => {
  const isRigOffline = isServerOffline(useOutage(), true)
  return (endpoint: EndpointName) => explainDisabled(endpoint, { camera, problem, isRigOffline })
}

const routesByNoun: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes
