import type { RigConsole } from '../console/console.ts'

/** A position request without a response is reported after this time, and again at its response. */
const REPORT_AFTER_MS = 1_001

/** Measures how long the rig takes to return the position of a camera. Requests that fail are not reported. */
export const createPositionLatency = ({ clock }: RigConsole) => {
  const listeners = new Map<string, (ms: number) => void>()

  return {
    setListener: (cameraID: string, listener: (ms: number) => void) => void listeners.set(cameraID, listener),
    /** Measures a request, and returns it. */
    measure: <Response>(cameraID: string, request: Promise<Response>): Promise<Response> => {
      const sentAt = clock.now()
      const report = () => listeners.get(cameraID)?.(clock.now() - sentAt)
      const timer = clock.setTimer(report, REPORT_AFTER_MS)
      request.then(report, () => {}).finally(() => clock.clearTimer(timer))
      return request
    },
    close: () => listeners.clear(),
  }
}
