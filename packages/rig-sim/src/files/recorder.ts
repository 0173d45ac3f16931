import { randomUUID } from 'node:crypto'
import type { Effect, FilmRequest, GalleryRecord, ReportRequest } from '@rig/contract/sim'
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
  type View,
} from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import { throwWithRetryAfter } from '../access/http-error.ts'
import type { Store } from '../store.ts'

export type Recording = { item: GalleryRecord; bytes: Buffer }

export type Recorder = ReturnType<typeof createRecorder>

type Options = { store: Store; studio: Studio; capacity: GalleryCapacity; log: FastifyBaseLogger }

/** Each frame shot draws a full-size picture. An operator who clicks quickly has two or three in progress. */
const MAX_CONCURRENT_FRAME_SHOTS = 20

const types = { picture: 'image/jpeg', film: 'video/mp4' }

/** Creates files and stores their bytes. The rig lists an item only after its bytes are stored. */
export const createRecorder = ({ store, studio, capacity, log }: Options) => {
  const gallery = createFileStore()
  const jobs = createFileStore()
  let isFilming = false
  /** Replacing the rig aborts the film and the frame shots in progress. */
  let replaced = new AbortController()
  let frameShotsInProgress = 0

  const addToGallery = ({ item: requested, bytes }: Recording): GalleryRecord => {
    const { item, dropped } = store.apply((rig) => addGalleryItem(rig, requested, capacity))
    gallery.put(item.name, bytes, types[item.kind])
    for (const { name } of dropped) {
      gallery.remove(name)
      log.info({ name }, 'the gallery is full: deleted its oldest item')
    }
    return item
  }

  const addReport = ({ name, createdAt, text }: ReportRequest) => {
    const bytes = Buffer.from(text, 'utf8')
    const { job, dropped } = store.apply((rig) => addJob(rig, { name, kind: 'report', createdAt, bytes: bytes.length }))
    jobs.put(job.name, bytes, 'text/csv; charset=utf-8')
    for (const old of dropped) jobs.remove(old.name)
  }

  const picture = async (view: View, options?: { waitsForDetail: boolean }): Promise<Recording> => {
    const bytes = await studio.still(view, options)
    const item = { name: nameFrameShot(view), kind: 'picture', format: 'jpg', createdAt: view.now } as const
    return { item: { ...item, cameraID: view.cameraID, bytes: bytes.length }, bytes }
  }

  const film = async (request: FilmRequest, signal?: AbortSignal): Promise<Recording> => {
    const seconds = (request.to - request.from) / 1000
    const viewAt = (second: number) => getFilmViewAt(request, request.from + second * 1000)
    const bytes = await studio.film({ seconds, viewAt }, signal)
    const item = { name: request.name, kind: 'film', format: 'mp4', createdAt: request.to } as const
    return { item: { ...item, cameraID: request.cameraID, bytes: bytes.length }, bytes }
  }

  /** A film that fails does not stop the others. */
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
    const { signal } = replaced
    const removeRequest = () => store.change((rig) => removeFilmRequest(rig, request))
    try {
      const recording = await film(request, signal)
      if (signal.aborted) return
      removeRequest()
      addFilm(recording)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error, name: request.name }, 'failed to make a film')
      removeRequest()
    }
  }

  const addFilm = (recording: Recording) => {
    if (!isStorageFull(store.read())) return addToGallery(recording)
    log.warn({ name: recording.item.name }, 'the storage is full: discarded a film')
  }

  const sweep = () => {
    const rig = store.read()
    const listed = new Set([...rig.gallery, ...rig.jobs].map(({ name }) => name))
    for (const files of [gallery, jobs]) for (const name of files.names()) if (!listed.has(name)) files.remove(name)
  }

  return {
    picture,
    film,
    addToGallery,
    addReport,

    /** Stores a report immediately. Queues a film behind those in progress. */
    carryOut: (effect: Effect) => {
      if (effect.kind === 'report') addReport(effect)
      else void makeFilms()
    },

    /**
     * Throws the errors of `getFrameShotView`, or HttpError 503 if too many frame shots are in progress or the rig is
     * replaced before the picture is drawn.
     */
    takeFrameShot: async (cameraID: string): Promise<GalleryRecord> => {
      const { signal } = replaced
      const view = getFrameShotView(store.read(), cameraID, store.now())
      if (frameShotsInProgress >= MAX_CONCURRENT_FRAME_SHOTS)
        throwWithRetryAfter(503, 1, 'Too many frame shots are in progress. Try again in a few seconds')
      frameShotsInProgress += 1
      const recording = await picture(view).finally(() => {
        frameShotsInProgress -= 1
      })
      if (signal.aborted) throwWithRetryAfter(503, 1, 'The rig was reset while it took the frame shot. Take it again')
      return addToGallery(recording)
    },

    galleryFile: (name: string): StoredFile => gallery.get(name) ?? throwNotFound('gallery-item-not-found', name),
    jobFile: (name: string): StoredFile => jobs.get(name) ?? throwNotFound('job-not-found', name),

    sweep,

    /** Call this after replacing the rig. Starts the requested films of the new rig. */
    restart: () => {
      sweep()
      replaced.abort()
      replaced = new AbortController()
      void makeFilms()
    },
  }
}

const throwNotFound = (code: 'gallery-item-not-found' | 'job-not-found', name: string): never => {
  throw new RigError(code, { name })
}

export type StoredFile = {
  bytes: Buffer
  type: string
  etag: string
}

/** Stores files in memory. A name is a key, never a path on the disk. */
const createFileStore = () => {
  const files = new Map<string, StoredFile>()

  return {
    put: (name: string, bytes: Buffer, type: string) => {
      // The ETag is random, because hashing a film would block the event loop for several milliseconds.
      files.set(name, { bytes, type, etag: `"${randomUUID()}"` })
    },
    get: (name: string) => files.get(name),
    remove: (name: string) => {
      files.delete(name)
    },
    names: () => [...files.keys()],
  }
}
