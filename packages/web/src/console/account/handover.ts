import { parseJson, readField } from '@rig/contract/reading/fields'
import { createSafeStorage } from './session.ts'
import type { DeletedRow, Handover, HandoverStorage, PictureRate, ScrollPosition } from './settings.ts'
import { toText } from './stored-session.ts'

const KEY = 'handover'

/** Creates the storage for the state that must survive the console's own reload. Other tabs cannot read it. */
export const createHandoverStorage = (tabStorage: () => Storage): HandoverStorage => {
  const { getItem, setItem, removeItem } = createSafeStorage(tabStorage)
  return {
    read: () => readHandover(parseJson(getItem(KEY) ?? '')),
    store: (handover) => void (handover ? setItem(KEY, JSON.stringify(handover)) : removeItem(KEY)),
  }
}

/** Parses the stored state. Replaces invalid fields with their initial values. Returns null if nothing is stored. */
const readHandover = (handover: unknown): Handover | null => {
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
