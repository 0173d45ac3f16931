import type { Camera } from '@rig/contract'
import { getCameraKind } from '@rig/contract/rules'
import { hashKey } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'
import { createPresses } from '../console/control/presses.ts'
import { wasDeletedHere } from '../console/link/query-client.ts'
import { createTimer } from '../lib/clock.ts'
import { cacheCameraName, cameraList } from '../rig/cameras.ts'
import { getSteeringControlId } from '../rig/ptz.ts'

/** A deleted camera is replaced by another one only after the operator has pressed nothing for this long. */
const IDLE_MS = 2_000
const IDLE_CHECK_INTERVAL_MS = 250
/** When another camera replaces a deleted one, presses steer it only after its name has been visible for this long. */
const READING_MS = 1_500

const NOTICE_ID = 'current camera'

/** `problem` says why the controls have no effect. */
type CurrentCamera = { camera: Camera | null; problem: string | null }

/**
 * Creates the state of the current camera, the one in the live view. The first camera becomes current when the list is
 * loaded (spec 4). A camera that another client deletes stays current, without steering, until the operator selects
 * another one, or has pressed nothing for 2 s.
 */
export const createCurrentCamera = (rigConsole: RigConsole) => {
  const { clock, movement, notices, overlays, queryClient, controlMessages, session, settings } = rigConsole
  const presses = rigConsole.area(createPresses)
  const { queryKey } = cameraList(rigConsole)
  const hash = hashKey(queryKey)
  const store = createStore<CurrentCamera>(() => ({ camera: null, problem: null }))
  const timer = createTimer(clock)
  let lost: Camera | null = null

  const listCameras = () => queryClient.getQueryData(queryKey) ?? []

  const update = () => {
    const { camera: chosen } = settings.get()
    const { camera: before } = store.getState()
    const cameras = listCameras()
    const [first] = cameras
    const listedCamera = cameras.find(({ cameraID }) => cameraID === chosen)
    if (listedCamera) show(listedCamera, before)
    // A temporarily empty list is ignored, because a rig that has just restarted may not have detected its cameras yet
    else if (!first) return
    else if (before && before.cameraID === chosen) handleLoss(before)
    else settings.change({ camera: first.cameraID })
  }

  const show = (camera: Camera, before: Camera | null) => {
    const isSame = camera.cameraID === before?.cameraID
    if (!isSame || lost?.cameraID === camera.cameraID) settle()
    if (isSame) reportKind(before, camera)
    if (camera !== before) store.setState({ camera })
  }

  const reportKind = (before: Camera, camera: Camera) => {
    const [was, is] = [getCameraKind(before.name), getCameraKind(camera.name)]
    if (was === 'ptz' && is !== 'ptz')
      notices.sticky(`${before.name} was renamed to ${camera.name}, which has no steering controls`, { id: NOTICE_ID })
    if (was !== 'ptz' && is === 'ptz') notices.dismiss(NOTICE_ID)
  }

  const handleLoss = (camera: Camera) => {
    if (lost) return
    lost = camera
    const problem = describeDeletion(camera)
    cacheCameraName(rigConsole, camera)
    movement.endAllHolds()
    store.setState({ problem })
    // The rig's message about a refused press contains the camera's id. This message contains the camera's name instead
    controlMessages.show(getSteeringControlId(camera.cameraID), problem)
    if (!wasDeletedHere(queryClient, camera.cameraID)) notices.sticky(problem, { id: NOTICE_ID })
    replaceWhenIdle()
  }

  const replaceWhenIdle = () => {
    timer.set(() => {
      const [first] = listCameras()
      if (first && lost && presses.areIdleFor(IDLE_MS) && !overlays.arePopupsOpen()) replace(lost, first)
      else replaceWhenIdle()
    }, IDLE_CHECK_INTERVAL_MS)
  }

  const replace = (deleted: Camera, camera: Camera) => {
    settings.change({ camera: camera.cameraID })
    store.setState({ problem: `${camera.name} is selected now: press again to steer it` })
    notices.sticky(`${describeDeletion(deleted)}. ${camera.name} is selected now`, { id: NOTICE_ID })
    timer.set(() => store.setState({ problem: null }), READING_MS)
  }

  const settle = () => {
    timer.clear()
    notices.dismiss(NOTICE_ID)
    lost = null
    store.setState({ problem: null })
  }

  const unsubscribeFromList = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && query.queryHash === hash) update()
  })
  const unsubscribeFromChoice = session.store.subscribe((state, before) => {
    if (state.camera !== before.camera && state.camera !== null) update()
  })
  const unsubscribeFromEnd = session.onEnd(() => {
    settle()
    store.setState({ camera: null })
  })
  update()

  return {
    store,
    /** Selects a camera from the list, even the current one, and clears the message about the previous one. */
    select: (cameraID: string) => {
      movement.endAllHolds()
      settle()
      settings.change({ camera: cameraID })
    },
    close: () => {
      timer.clear()
      unsubscribeFromList()
      unsubscribeFromChoice()
      unsubscribeFromEnd()
    },
  }
}

const describeDeletion = ({ name }: Camera) => `${name} was deleted`

export const useCurrentCamera = () => useStore(useConsole().area(createCurrentCamera).store)
