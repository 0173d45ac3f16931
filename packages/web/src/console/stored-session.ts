import { readField } from '@rig/contract/reading/fields'
import type { DeletedRow, PictureRate, ScrollPosition } from './settings.ts'

/** Parses the stored state. Missing and invalid fields get their initial values. */
export const readStoredState = (stored: unknown) => {
  const admin = readStoredAdmin(stored)
  return {
    admin,
    token: admin?.token ?? null,
    error: toText(readField(stored, 'error')) || null,
    rigTimeZone: toText(readField(stored, 'rigTimeZone')) || null,
    handover: readHandover(readField(stored, 'handover')),
    restart: readRestart(readField(stored, 'restart')),
    isSimulator: readField(stored, 'isSimulator') === true,
  }
}

/** Returns null without a valid token. A missing name or email becomes '', because it must not lock the user out. */
export const readStoredAdmin = (stored: unknown) => {
  const token = toText(readField(stored, 'admin', 'token'))
  if (token === '' || !isHeaderValue(token)) return null
  return {
    firstName: toText(readField(stored, 'admin', 'firstName')),
    lastName: toText(readField(stored, 'admin', 'lastName')),
    email: toText(readField(stored, 'admin', 'email')),
    token,
    isSuperAdmin: readField(stored, 'admin', 'isSuperAdmin') === true,
  }
}

const readHandover = (handover: unknown) => {
  if (typeof handover !== 'object' || handover === null) return null
  return {
    camera: toText(readField(handover, 'camera')) || null,
    isStreaming: readField(handover, 'isStreaming') === true,
    pictureRate: readPictureRate(readField(handover, 'pictureRate')),
    notice: toText(readField(handover, 'notice')) || null,
    deletedRows: readDeletedRows(readField(handover, 'deletedRows')),
    scroll: readScroll(readField(handover, 'scroll')),
  }
}

const readDeletedRows = (rows: unknown): DeletedRow[] =>
  (Array.isArray(rows) ? rows : [])
    .map((row) => ({
      list: toText(readField(row, 'list')),
      key: toText(readField(row, 'key')),
      next: toText(readField(row, 'next')) || null,
      isConfirmed: true,
    }))
    .filter(({ key }) => key !== '')

const readScroll = (scroll: unknown): ScrollPosition | null => {
  const path = toText(readField(scroll, 'path'))
  const top = readField(scroll, 'top')
  return path !== '' && typeof top === 'number' ? { path, top } : null
}

const readPictureRate = (rate: unknown): PictureRate => (rate === 5 || rate === 1 || rate === 0.2 ? rate : 'all')

const readRestart = (restart: unknown) => {
  const service = toText(readField(restart, 'service'))
  const since = readField(restart, 'since')
  return service !== '' && typeof since === 'number' ? { service, since } : null
}

/** With a token that is no valid header, `fetch` throws for every request, and the rig would seem offline. */
const isHeaderValue = (token: string) => {
  try {
    return new Headers({ authorization: token }).has('authorization')
  } catch {
    return false
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
