import { isOffline } from '@rig/contract'
import { type Check, checksOfTier, type Trial } from '../check.ts'
import { CheckFailedError, CheckSkippedError } from '../check-errors.ts'
import { readPartHeaders, sendInTrial } from '../expect-response.ts'
import { truncateJson } from '../report/report.ts'
import { fetchWithDeadline } from '../send-request.ts'

const report = (tried: string, collectLines: (trial: Trial) => Promise<string[]>): Check =>
  checksOfTier('reading')('cameras.dashboard', tried, async (trial) => {
    for (const line of await skipOnFailure(() => collectLines(trial))) trial.inform(line)
  })

/** Ignores the failure; another check reports it. */
const skipOnFailure = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof CheckFailedError ? new CheckSkippedError('the response cannot be read') : cause
  }
}

/** A computer that synchronises its clock over the network stays well within this difference. */
const CLOCK_TOLERANCE_S = 2
/** Rendering the first picture of a camera may take several seconds. */
const LAG_TOLERANCE_S = 15

/** These checks report optional headers. They never fail, because the console works without these headers. */
export const timeChecks: Check[] = [
  report('reports whether responses carry the time of the rig', async (trial) => {
    await trial.rig.session()
    const sentAt = Date.now()
    const { head } = await sendInTrial(trial, 'cameras.dashboard')
    return [describeDate(head.headers.get('date'), sentAt, Date.now())]
  }),
  report('reports whether stream parts carry their length and capture time', async (trial) => {
    const { partHeaders, rigNow } = await readStream(trial)
    if (partHeaders.length === 0) return ['the live picture is not a multipart stream']
    const list = (name: string) => partHeaders.map((headers) => headers.get(name))
    return [describeLengths(list('content-length')), describeTimestamps(list('x-timestamp'), rigNow)]
  }),
]

/** The header has a resolution of one second, so the rig's time was between `date` and one second later. */
const describeDate = (header: string | null, sentAt: number, receivedAt: number): string => {
  if (header === null) return "no Date header: the console uses the clock of the operator's computer"
  const date = Date.parse(header)
  if (Number.isNaN(date)) return `Date header: ${truncateJson(header)} is not a date`
  const ahead = Math.max(0, date - receivedAt) / 1000
  const behind = Math.max(0, sentAt - (date + 1000)) / 1000
  if (Math.max(ahead, behind) <= CLOCK_TOLERANCE_S)
    return `Date header: agrees with this computer within ${CLOCK_TOLERANCE_S} s`
  return `Date header: ${formatOffset(ahead - behind)} this computer`
}

const formatOffset = (seconds: number) => `${Math.round(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'}`

const describeLengths = (values: (string | null)[]): string => {
  const missing = describeMissing('Content-Length', values, 'go2rtc refuses such a stream')
  return missing ?? 'Content-Length: in every part'
}

const describeTimestamps = (values: (string | null)[], rigNow: number | null): string => {
  const consequence = 'the console measures the lag of the picture only after its own commands'
  const missing = describeMissing('X-Timestamp', values, consequence)
  if (missing) return missing
  const invalid = values.find((value) => !/^\d+(\.\d+)?$/.test(value ?? ''))
  if (invalid) return `X-Timestamp: ${truncateJson(invalid)} is not a number of seconds since 1970`
  if (rigNow === null) return 'X-Timestamp: in every part, but without a Date header to compare it with'
  const ahead = Number(values.at(-1)) - rigNow / 1000
  if (Math.abs(ahead) <= LAG_TOLERANCE_S) return 'X-Timestamp: in every part, and agrees with the Date header'
  return `X-Timestamp: in every part, but ${formatOffset(ahead)} the Date header`
}

const describeMissing = (name: string, values: (string | null)[], consequence: string): string | undefined => {
  const present = values.filter((value) => value !== null).length
  if (present === values.length) return undefined
  return `${name}: ${present === 0 ? 'in no part' : `in ${present} of ${values.length} parts`}: ${consequence}`
}

/** `rigNow` is the time of the rig when the last part arrived, or null without a Date header. */
const readStream = async (trial: Trial) => {
  const online = (await trial.rig.cameras()).find((camera) => !isOffline(camera))
  if (!online) throw new CheckSkippedError('no camera is online')
  const host = `${trial.rig.host}/`
  if (!URL.canParse(online.videoURL, host)) throw new CheckSkippedError('the camera has no live picture')
  return fetchWithDeadline(trial.rig, new URL(online.videoURL, host).href, { method: 'GET' }, async (response) => {
    const openedAt = performance.now()
    const date = Date.parse(response.headers.get('date') ?? '')
    const partHeaders = await readPartHeaders(response)
    return { partHeaders, rigNow: Number.isNaN(date) ? null : date + performance.now() - openedAt }
  })
}
