import type { Axis } from './axis.ts'

/** A person who may sign in. The hash is opaque here: the access layer makes and checks it. */
export type Account = {
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  companyName: string
  companyAddress: string
  isSuperAdmin: boolean
}

export type Camera = {
  cameraID: string
  /** 'ptz' or 'webcam' in the name decides what the camera can do (spec 1). */
  name: string
  online: boolean
  pan: Axis
  tilt: Axis
  zoom: Axis
}

/** Where a camera looks: degrees, degrees, 0…100. */
export type Look = { pan: number; tilt: number; zoom: number }

export type Preset = Look & { id: string; nxid: string; cameraID: string; name: string; default: boolean }

/** A daily patrol. The keys are the wire's own (spec 3); `dueAt` is when it runs next, ms of the rig's clock. */
export type Schedule = Look & {
  _id: string
  cameraID: string
  time: string
  sled_start: number
  sled_stop: number
  dueAt: number
}

/** What the gallery knows of a file; the bytes lie outside the rig. */
export type GalleryItem = {
  name: string
  kind: 'picture' | 'film'
  format: string
  cameraID: string
  createdAt: number
  bytes: number
}

export type Job = { name: string; kind: 'report'; createdAt: number; bytes: number }
