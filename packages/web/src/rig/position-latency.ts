import type { RigConsole } from '../console/console.ts'

/** A position request without a response is reported after this time, and again at its response. */
const REPORT_AFTER_MS = 1_001

/** Measures how long the rig takes to return the position of a camera. Requests that fail are not reported. */
export const createPositionLatency = ({ clock }: RigConsole) => {
  const listeners = new Map<string, (ms: number) => void>()
  const lastMs = new Map<string, number>()

  const report = (cameraID: string, ms: number) => {
    lastMs.set(cameraID, ms)
    listeners.get(cameraID)?.(ms)
  }

  return {
    setListener: (cameraID: string, listener: (ms: number) => void) => void listeners.set(cameraID, listener),
    /** Measures a request, and returns it. */
    measure: <Response>(cameraID: string, request: Promise<Response>): Promise<Response> => {
      const sentAt = clock.now()
      const age = () => clock.now() - sentAt
      // While there is no response, the latency of the previous request is the better estimate
      const reportAge = () => report(cameraID, Math.max(age(), lastMs.get(cameraID) ?? 0))
      const timer = clock.setTimer(reportAge, REPORT_AFTER_MS)
      request
        .then(
          () => report(cameraID, age()),
          () => {},
        )
        .finally(() => clock.clearTimer(timer))
      return request
    },
    close: () => listeners.clear(),
  }
}
