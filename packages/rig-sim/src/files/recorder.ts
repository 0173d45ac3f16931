import { randomUUID } from 'node:crypto'
import type { Effect, FilmRequest, GalleryRecord, JobFileToStore } from '@rig/contract/sim'
import type { Studio } from '@rig/picture'
import {
  addGalleryItem,
  addJob,
  type GalleryCapacity,
  getFilmViewAt,
  getFrameShotView,
  isStorageFull,
  nameFrameShot,
  RigError,
  removeFilmRequest,
  setGalleryItemSize,
  type View,
} from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import { throwWithRetryAfter } from '../access/http-error.ts'
import type { Store } from '../store.ts'
import type { Drawing } from './drawing.ts'

/** A recording that is not drawn yet. Its item in the gallery has the size 0. */
export type PlannedRecording = { item: GalleryRecord; draw: (signal?: AbortSignal) => Promise<Buffer> }

export type UndrawnRecording = { item: GalleryRecord; drawing: Drawing }

export type Recorder = ReturnType<typeof createRecorder>

type Options = { store: Store; studio: Studio; capacity: GalleryCapacity; log: FastifyBaseLogger }

/** Limited, because each frame shot draws a full-size picture. Quick clicks of an operator need only two or three. */
const MAX_CONCURRENT_FRAME_SHOTS = 20

const types = { picture: 'image/jpeg', film: 'video/mp4' }

/** Creates and stores files. Each item that the rig lists has a file here, which may not be drawn until it is read. */
export const createRecorder = ({ store, studio, capacity, log }: Options) => {
  const gallery: FilesByName = new Map()
  const jobs: FilesByName = new Map()
  let isFilming = false
  let frameShotsInProgress = 0

  const addToGallery = (requested: GalleryRecord, content: Buffer | Drawing): GalleryRecord => {
    const { item, dropped } = store.apply((rig) => addGalleryItem(rig, requested, capacity))
    gallery.set(item.name, createFile(content, types[item.kind]))
    removeDropped(dropped)
    return item
  }

  const removeDropped = (dropped: readonly GalleryRecord[]) => {
    for (const { name } of dropped) {
      gallery.delete(name)
      log.info({ name }, 'the gallery is full: deleted its oldest item')
    }
  }

  /** Call this when a file has been drawn. Has no effect if the rig no longer lists it. */
  const updateSize = (drawing: Drawing) => {
    const [name] = [...gallery].find(([, { content }]) => content === drawing) ?? []
    const bytes = drawing.getBytes()?.length
    if (name === undefined || bytes === undefined) return
    removeDropped(store.apply((rig) => setGalleryItemSize(rig, { name, bytes }, capacity)).dropped)
  }

  const addReport = ({ name, createdAt, text }: JobFileToStore) => {
    const bytes = Buffer.from(text, 'utf8')
    const { job, dropped } = store.apply((rig) => addJob(rig, { name, kind: 'report', createdAt, bytes: bytes.length }))
    jobs.set(job.name, createFile(bytes, 'text/csv; charset=utf-8'))
    for (const old of dropped) jobs.delete(old.name)
  }

  const planPicture = (view: View, options?: { waitsForDetail: boolean }): PlannedRecording => {
    const item = { name: nameFrameShot(view), kind: 'picture', format: 'jpg', createdAt: view.now } as const
    return { item: { ...item, cameraID: view.cameraID, bytes: 0 }, draw: () => studio.still(view, options) }
  }

  const planFilm = (request: FilmRequest): PlannedRecording => {
    const seconds = (request.to - request.from) / 1000
    const viewAt = (second: number) => getFilmViewAt(request, request.from + second * 1000)
    const item = { name: request.name, kind: 'film', format: 'mp4', createdAt: request.to } as const
    return {
      item: { ...item, cameraID: request.cameraID, bytes: 0 },
      draw: (signal) => studio.film({ seconds, viewAt }, signal),
    }
  }

  /** Makes the requested films in turn. A film that cannot be made does not stop the others. */
  const makeFilms = async () => {
    if (isFilming) return
    isFilming = true
    try {
      for (let request = store.read().films[0]; request; request = store.read().films[0]) await makeFilm(request)
    } catch (error) {
      log.error({ err: error }, 'failed to make the requested films')
    } finally {
      isFilming = false
    }
  }

  const makeFilm = async (request: FilmRequest) => {
    const signal = store.getReplacedSignal()
    const removeRequest = () => store.change((rig) => removeFilmRequest(rig, request))
    try {
      const { item, draw } = planFilm(request)
      const bytes = await draw(signal)
      if (signal.aborted) return
      removeRequest()
      addFilm(item, bytes)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error, name: request.name }, 'failed to make a film')
      removeRequest()
    }
  }

  const addFilm = (item: GalleryRecord, bytes: Buffer) => {
    if (isStorageFull(store.read())) log.warn({ name: item.name }, 'the storage is full: discarded a film')
    else addToGallery({ ...item, bytes: bytes.length }, bytes)
  }

  const removeUnlisted = () => {
    const rig = store.read()
    const listedNames = new Set([...rig.gallery, ...rig.jobs].map(({ name }) => name))
    for (const files of [gallery, jobs]) for (const name of files.keys()) if (!listedNames.has(name)) files.delete(name)
  }

  return {
    planPicture,
    planFilm,
    addReport,

    /** A file that has been drawn already, for example before a reset, counts towards the capacity immediately. */
    addUndrawn: ({ item, drawing }: UndrawnRecording) => {
      addToGallery(item, drawing)
      updateSize(drawing)
    },

    updateSize,

    /** Stores a report immediately. Queues a film behind those in progress. */
    carryOut: (effect: Effect) => {
      if (effect.kind === 'report') addReport(effect)
      else void makeFilms()
    },

    /**
     * Throws the errors of `getFrameShotView` and `addGalleryItem`, or HttpError 503 if too many frame shots are in
     * progress or the rig is replaced before the picture is drawn.
     */
    takeFrameShot: async (cameraID: string): Promise<GalleryRecord> => {
      const signal = store.getReplacedSignal()
      const view = getFrameShotView(store.read(), cameraID, store.now())
      if (frameShotsInProgress >= MAX_CONCURRENT_FRAME_SHOTS)
        throwWithRetryAfter(503, 1, 'Too many frame shots are in progress. Try again in a few seconds')
      frameShotsInProgress += 1
      const { item, draw } = planPicture(view)
      const bytes = await draw().finally(() => {
        frameShotsInProgress -= 1
      })
      if (signal.aborted) throwWithRetryAfter(503, 1, 'The rig was reset while it took the frame shot. Take it again')
      return addToGallery({ ...item, bytes: bytes.length }, bytes)
    },

    /**
     * Waits until the file is drawn. Rejects with RigError `gallery-item-not-found` if the rig does not list the file
     * or stops listing it while it is drawn, and with HttpError 503 if drawing fails.
     */
    galleryFile: async (name: string): Promise<StoredFile> => {
      const requestedFile = gallery.get(name) ?? throwNotFound('gallery-item-not-found', name)
      const bytes = await readContent(requestedFile.content)
      const { content, type, etag } = gallery.get(name) ?? throwNotFound('gallery-item-not-found', name)
      return content === requestedFile.content ? { bytes, type, etag } : throwNotFound('gallery-item-not-found', name)
    },

    jobFile: async (name: string): Promise<StoredFile> => {
      const { content, type, etag } = jobs.get(name) ?? throwNotFound('job-not-found', name)
      return { bytes: await readContent(content), type, etag }
    },

    removeUnlisted,

    /** Call this after replacing the rig. Starts to record the films that the new rig has requested. */
    restart: () => {
      removeUnlisted()
      void makeFilms()
    },
  }
}

const throwNotFound = (code: 'gallery-item-not-found' | 'job-not-found', name: string): never => {
  throw new RigError(code, { name })
}

const readContent = async (content: Buffer | Drawing): Promise<Buffer> => {
  if (Buffer.isBuffer(content)) return content
  return content
    .read()
    .catch(() => throwWithRetryAfter(503, 1, 'The rig could not draw this file. Try again in a few seconds'))
}

export type StoredFile = { bytes: Buffer; type: string; etag: string }

type FileInMemory = Omit<StoredFile, 'bytes'> & { content: Buffer | Drawing }

/** A name is a key, never a path on the disk. */
type FilesByName = Map<string, FileInMemory>

/** The ETag is random, because hashing a film would block the event loop for several milliseconds. */
const createFile = (content: Buffer | Drawing, type: string): FileInMemory => ({
  content,
  type,
  etag: `"${randomUUID()}"`,
})
