/** How each camera that this page has moved comes to rest. */
const waysToRest = new Map<string, () => Promise<void>>()

/** Tells how a camera comes to rest; whoever moves cameras says so once a camera. */
export const noteWayToRest = (cameraID: string, comeToRest: () => Promise<void>) => {
  waysToRest.set(cameraID, comeToRest)
}

/** Settles when nothing that this page has sent moves the camera, so that a preset may. */
export const comeToRest = (cameraID: string): Promise<void> => waysToRest.get(cameraID)?.() ?? Promise.resolve()
