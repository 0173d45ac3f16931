import { isDeepStrictEqual } from 'node:util'
import type { Effect, FilmOrder, GalleryRecord, ReportOrder } from '@rig/contract/sim'
import type { Studio } from '@rig/picture'
import type { View } from '@rig/rig'
import {
  addGalleryItem,
  addJob,
  type Capacity,
  filmViewAt,
  isStorageFull,
  nameFrameShot,
  RigError,
  removeFilm,
  viewFrameShot,
} from '@rig/rig'
import type { FastifyBaseLogger } from 'fastify'
import { refuseFor } from '../access/refusal.ts'
import type { Store } from '../store.ts'
import { createFileBox, type HeldFile } from './file-box.ts'

/** A picture or film with its bytes, on its way into the gallery. */
export type Recording = { item: GalleryRecord; bytes: Buffer }

export type Recorder = ReturnType<typeof createRecorder>

type Options = { store: Store; studio: Studio; capacity: Capacity; log: FastifyBaseLogger }

/** Each is a full-size picture to draw; an operator who clicks quickly has two or three in progress. */
const FRAME_SHOTS_MAX = 20

const types: Record<string, string> = { jpg: 'image/jpeg', mp4: 'video/mp4' }

/**
 * Makes the pictures, films and reports that the rig orders, and stores their bytes. Films are made one after another;
 * an item is in the rig's gallery only once its bytes are stored.
 */
export const createRecorder = ({ store, studio, capacity, log }: Options) => {
  const gallery = createFileBox()
  const jobs = createFileBox()
  let isFilming = false
  let underWay: { order: FilmOrder; wanted: AbortController } | null = null
  let frameShotsUnderWay = 0

  const keep = ({ item: wanted, bytes }: Recording): GalleryRecord => {
    const { item, dropped } = store.apply((rig) => addGalleryItem(rig, wanted, capacity))
    gallery.put(item.name, bytes, types[item.format] ?? 'application/octet-stream')
    for (const { name } of dropped) {
      gallery.remove(name)
      log.info({ name }, 'the gallery is full: its oldest item went out')
    }
    return item
  }

  const keepReport = ({ name, createdAt, text }: ReportOrder) => {
    const bytes = Buffer.from(text, 'utf8')
    const { job, dropped } = store.apply((rig) => addJob(rig, { name, kind: 'report', createdAt, bytes: bytes.length }))
    jobs.put(job.name, bytes, 'text/csv; charset=utf-8')
    for (const old of dropped) jobs.remove(old.name)
  }

  const picture = async (view: View): Promise<Recording> => {
    const bytes = await studio.still(view)
    const item = { name: nameFrameShot(view), kind: 'picture', format: 'jpg', createdAt: view.now } as const
    return { item: { ...item, cameraID: view.cameraID, bytes: bytes.length }, bytes }
  }

  const film = async (order: FilmOrder, signal?: AbortSignal): Promise<Recording> => {
    const seconds = (order.to - order.from) / 1000
    const viewAt = (second: number) => filmViewAt(order, order.from + second * 1000)
    const bytes = await studio.film({ seconds, viewAt }, signal)
    const item = { name: order.name, kind: 'film', format: 'mp4', createdAt: order.to } as const
    return { item: { ...item, cameraID: order.cameraID, bytes: bytes.length }, bytes }
  }

  /**
   * Makes the films that the rig has ordered, one after another, until none is left. A film that fails does not prevent
   * the next one.
   */
  const makeFilms = async () => {
    if (isFilming) return
    isFilming = true
    try {
      for (let order = store.read().films[0]; order; order = store.read().films[0]) await makeFilm(order)
    } catch (error) {
      log.error({ err: error }, 'the films could not be made')
    } finally {
      isFilming = false
    }
  }

  /** Makes one film and adds it to the gallery; a failure is logged and the order removed. */
  const makeFilm = async (order: FilmOrder) => {
    const wanted = new AbortController()
    underWay = { order, wanted }
    try {
      const recording = await film(order, wanted.signal)
      if (closeOrder(order)) keepFilm(recording)
    } catch (error) {
      if (wanted.signal.aborted) return
      log.error({ err: error, name: order.name }, 'a film could not be made')
      closeOrder(order)
    }
  }

  /**
   * Removes an order from the rig's list. Returns false if the rig has been replaced since, so that the film is no longer
   * wanted.
   */
  const closeOrder = (order: FilmOrder): boolean => {
    const found = findOrder(order)
    if (found) store.change((rig) => removeFilm(rig, found))
    return found !== undefined
  }

  const findOrder = (order: FilmOrder) => store.read().films.find((candidate) => isDeepStrictEqual(candidate, order))

  const keepFilm = (recording: Recording) => {
    if (!isStorageFull(store.read())) return keep(recording)
    log.warn({ name: recording.item.name }, 'the storage is full: a film was not kept')
  }

  /** Frees the bytes of everything that the rig no longer lists. */
  const sweep = () => {
    const rig = store.read()
    const listed = new Set([...rig.gallery, ...rig.jobs].map(({ name }) => name))
    for (const box of [gallery, jobs]) for (const name of box.names()) if (!listed.has(name)) box.remove(name)
  }

  return {
    picture,
    film,
    keep,
    keepReport,

    /** Carries out an order of the rig: a report immediately, a film after those before it. */
    carryOut: (effect: Effect) => {
      if (effect.kind === 'report') keepReport(effect)
      else void makeFilms()
    },

    /**
     * Adds the current picture to the gallery. Throws what `viewFrameShot` throws, and Refusal 503 if too many are in
     * progress.
     */
    takeFrameShot: async (cameraID: string): Promise<GalleryRecord> => {
      const view = viewFrameShot(store.read(), cameraID, store.now())
      if (frameShotsUnderWay >= FRAME_SHOTS_MAX)
        refuseFor(503, 1, 'Too many frame shots are being taken. Try again soon')
      frameShotsUnderWay += 1
      const recording = await picture(view).finally(() => {
        frameShotsUnderWay -= 1
      })
      return keep(recording)
    },

    galleryFile: (name: string): HeldFile => gallery.get(name) ?? lost('gallery-item-not-found', name),
    jobFile: (name: string): HeldFile => jobs.get(name) ?? lost('job-not-found', name),

    sweep,

    /**
     * Call it after the rig has been replaced: frees the previous rig's bytes, aborts its film, and makes the films that the
     * new one has ordered.
     */
    startAnew: () => {
      sweep()
      if (underWay && !findOrder(underWay.order)) underWay.wanted.abort()
      void makeFilms()
    },
  }
}

const lost = (code: 'gallery-item-not-found' | 'job-not-found', name: string): never => {
  throw new RigError(code, { name })
}
