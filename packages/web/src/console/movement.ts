import { create } from 'zustand'

/** What this page has set in motion and does not yet know to stand still: cameras by their id, and the sled. */
export const useMovers = create<{ movers: ReadonlySet<string> }>(() => ({ movers: new Set() }))

/** Takes note of whether something moves. Whoever moves it says so with each change. */
export const noteMovement = (mover: string, moves: boolean) => {
  const { movers } = useMovers.getState()
  if (movers.has(mover) === moves) return
  useMovers.setState({ movers: new Set(moves ? [...movers, mover] : [...movers].filter((each) => each !== mover)) })
}

/** Whether anything is held, moves, or has a stop to be confirmed. */
export const useIsMoving = () => useMovers(({ movers }) => movers.size > 0)

/** Settles once nothing moves: at once where nothing does. */
export const untilStill = () =>
  new Promise<void>((still) => {
    if (useMovers.getState().movers.size === 0) return still()
    const stopListening = useMovers.subscribe(({ movers }) => {
      if (movers.size > 0) return
      stopListening()
      still()
    })
  })
