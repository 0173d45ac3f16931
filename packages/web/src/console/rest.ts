/** How each camera that this page has moved comes to rest. */
const waysToRest = new Map<string, () => Promise<void>>()

/** Registers how a camera comes to rest; called once for each camera by the module that moves it. */
export const noteWayToRest = (cameraID: string, comeToRest: () => Promise<void>) => {
  waysToRest.set(cameraID, comeToRest)
}

/** Settles when no command of this page moves the camera any more, so that a preset may move it. */
export const comeToRest = (cameraID: string): Promise<void> => waysToRest.get(cameraID)?.() ?? Promise.resolve()
