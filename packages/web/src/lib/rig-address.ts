import { config } from './config.ts'

/**
 * Makes an address that the rig has given (videoURL, poster, url, icon) absolute. One without a host of its own is meant
 * from the rig's, and keeps working where the rig is reached under a sub-path.
 */
export const rigAddress = (given: string) =>
  given.startsWith('/') && !given.startsWith('//') ? config().host + given : given

/** Where a job's file is downloaded (spec 7). */
export const jobAddress = (name: string) => `${config().host}/job/${encodeURIComponent(name)}`
