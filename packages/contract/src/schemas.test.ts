import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  CameraRename,
  Credentials,
  contract,
  Drive,
  FailureReply,
  LoginReply,
  NewPreset,
  NewSchedule,
  SignUp,
  Step,
} from './index.ts'

const account = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '08012345678',
  email: 'ada@rig.test',
  password: '12345678',
  companyName: 'Rig',
  companyAddress: '1 Cable Way',
}
const plan = { cameraID: 'a', time: '14:30', sled_start: 20, sled_stop: 80 }
const user = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@rig.test', isSuperAdmin: false }
const camera = { cameraID: 'a', name: 'PTZ', status: 'Online', poster: '/p', videoURL: '/v' }

const dashboard = contract.cameras.dashboard.responses[200]

type Table = [what: string, schema: z.ZodType, value: unknown][]

const valid: Table = [
  ['an account with every field at its minimum length', SignUp, account],
  ['an account with a text at its maximum length', SignUp, { ...account, companyAddress: '🚪'.repeat(100) }],
  ['credentials of one character each', Credentials, { email: 'a', password: 'b' }],
  ['a step of pan', Step, { cameraID: 'a', x: -30 }],
  ['a step of tilt', Step, { cameraID: 'a', y: 30 }],
  ['a step of zoom', Step, { cameraID: 'a', z: 5 }],
  ['a drive at full speed', Drive, { cameraID: 'a', x: 1 }],
  ['a stop', Drive, { cameraID: 'a', z: 0 }],
  ['a preset with an emoji for a name', NewPreset, { cameraID: 'a', name: '🚪' }],
  ['a preset name of 64 characters', NewPreset, { cameraID: 'a', name: 'x'.repeat(64) }],
  ['a camera name in right-to-left script', CameraRename, { cameraID: 'a', name: 'كاميرا' }],
  ['the first minute of the day', NewSchedule, { ...plan, time: '00:00' }],
  ['the last minute of the day', NewSchedule, { ...plan, time: '23:59' }],
  ['the ends of the track', NewSchedule, { ...plan, sled_start: 0, sled_stop: 200 }],
  ['a login', LoginReply, { status: 'success', token: 't', data: { user } }],
  ['a login with unknown fields', LoginReply, { token: 't', extra: 1, data: { user: { ...user, age: 36 }, a: 1 } }],
  ['an unknown field in a camera', dashboard, { data: { camera: [{ ...camera, ip: '' }] } }],
  ['a rig without cameras', dashboard, { data: { camera: [] } }],
  ['a list without a count', contract.jobs.list.responses[200], { data: { job: [] } }],
  ['an unknown field in a failure', FailureReply, { status: 'fail', message: 'No', code: 7 }],
]

const invalid: Table = [
  ['a first name of 2 characters', SignUp, { ...account, firstName: 'Ad' }],
  ['a last name of 2 characters', SignUp, { ...account, lastName: 'Lo' }],
  ['a phone of 10 digits', SignUp, { ...account, phone: '0801234567' }],
  ['a phone as a number', SignUp, { ...account, phone: 8012345678 }],
  ['an email without an at sign', SignUp, { ...account, email: 'ada.rig.test' }],
  ['a password of 7 characters', SignUp, { ...account, password: '1234567' }],
  ['a company name of 2 characters', SignUp, { ...account, companyName: 'Ri' }],
  ['a company address of 2 characters', SignUp, { ...account, companyAddress: '1C' }],
  ['no company address', SignUp, { ...account, companyAddress: undefined }],
  ['a company name of 201 characters', SignUp, { ...account, companyName: 'x'.repeat(201) }],
  ['no axis', Step, { cameraID: 'a' }],
  ['two axes', Step, { cameraID: 'a', x: 1, y: 1 }],
  ['three axes', Step, { cameraID: 'a', x: 1, y: 1, z: 1 }],
  ['two axes, one of them null', Step, { cameraID: 'a', x: 1, y: null }],
  ['an unknown axis', Step, { cameraID: 'a', w: 1 }],
  ['a step as text', Step, { cameraID: 'a', x: '30' }],
  ['an infinite step', Step, { cameraID: 'a', x: Number.POSITIVE_INFINITY }],
  ['a step with an empty camera id', Step, { cameraID: '', x: 1 }],
  ['two axes to stop', Drive, { cameraID: 'a', x: 0, y: 0 }],
  ['more than full speed', Drive, { cameraID: 'a', x: 1.01 }],
  ['more than full speed backward', Drive, { cameraID: 'a', y: -1.01 }],
  ['a preset without a name', NewPreset, { cameraID: 'a', name: '   ' }],
  ['a preset name of 65 characters', NewPreset, { cameraID: 'a', name: 'x'.repeat(65) }],
  ['a camera without a name', CameraRename, { cameraID: 'a', name: '' }],
  ['24:00', NewSchedule, { ...plan, time: '24:00' }],
  ['9:30 without its leading zero', NewSchedule, { ...plan, time: '9:30' }],
  ['a time with seconds', NewSchedule, { ...plan, time: '09:30:00' }],
  ['a time as a number', NewSchedule, { ...plan, time: 930 }],
  ['a position beyond the track', NewSchedule, { ...plan, sled_stop: 201 }],
  ['a login without a token', LoginReply, { status: 'success', data: { user } }],
  ['a login without isSuperAdmin', LoginReply, { token: 't', data: { user: { ...user, isSuperAdmin: undefined } } }],
  ['a success with the status fail', contract.jobs.list.responses[200], { status: 'fail', data: { job: [] } }],
  ['a fractional count', contract.jobs.list.responses[200], { count: 0.5, data: { job: [] } }],
  ['a list with a camera without a name', dashboard, { data: { camera: [{ ...camera, name: undefined }] } }],
  ['a failure without a message', FailureReply, { status: 'fail' }],
  ['a failure with the status success', FailureReply, { status: 'success', message: 'Yes' }],
]

test.each(valid)('the contract accepts %s', (_what, schema, value) => {
  expect(schema.safeParse(value).error?.issues).toBeUndefined()
})

test.each(invalid)('the contract rejects %s', (_what, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
})

test('validation keeps unknown fields of a response unchanged', () => {
  const body = { data: { camera: [{ ...camera, firmware: '4.2' }] }, took: 3 }

  expect(dashboard.parse(body)).toEqual(body)
})

test('validation trims the name of a preset', () => {
  expect(NewPreset.parse({ cameraID: 'a', name: '  door view ' })).toEqual({ cameraID: 'a', name: 'door view' })
})
