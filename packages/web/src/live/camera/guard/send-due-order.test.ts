import { expect, test } from 'vitest'
import {
  constructHold,
  constructState,
  createRequestedStep,
  constructDrive as drive,
  driving,
  NOW,
  type StateParts,
  constructStep as step,
  constructStop as stop,
} from '../../../testing/guard-proof/constructed-state.ts'
import { findNextAxis } from './send-due.ts'

const right = [constructHold(1, 0.3)]
const held = { heldInputs: right }
const renewable = { ...held, phase: driving(0.3, NOW) }
const notYetRenewable = { ...held, phase: driving(0.3, NOW + 100) }
const requestedStep = (age: number) => ({ pendingSteps: createRequestedStep(age) })
const twoDrives = [drive('zoom', 0.1), drive('zoom', 0.1)]
const lateMoves = [1, 2, 3].map(() => step('zoom', { isLate: true }))

test.each<[axis: string, when: string, parts: StateParts]>([
  ['no axis', 'nothing is due', {}],
  ['pan', 'a hold begins', { pan: held }],
  ['tilt', 'a drive is renewed', { tilt: renewable }],
  ['no axis', 'the renewal is not due yet', { tilt: notYetRenewable }],
  ['pan', 'two moves are in flight', { pan: held, requests: twoDrives }],
  ['no axis', 'three moves are in flight', { pan: renewable, requests: [...twoDrives, step('tilt')] }],
  ['pan', 'three stops are in flight', { pan: held, requests: [1, 2, 3].map(() => stop('zoom')) }],
  ['pan', 'three moves are late', { pan: requestedStep(100), requests: lateMoves }],
  [
    'no axis',
    'three moves are late on a slow rig',
    { slowUntil: NOW + 1, pan: requestedStep(100), requests: lateMoves },
  ],
  ['tilt', 'a renewal and a new hold compete', { pan: held, tilt: { ...renewable, drivenAt: NOW } }],
  [
    'tilt',
    'a new hold and a repeated drive compete',
    { pan: { ...renewable, drivenAt: NOW - 300 }, tilt: { ...held, drivenAt: NOW }, requests: [drive('pan', 0.3)] },
  ],
  [
    'tilt',
    'two renewals compete and tilt has waited longer',
    { pan: { ...renewable, drivenAt: NOW - 200 }, tilt: { ...renewable, drivenAt: NOW - 201 } },
  ],
  [
    'pan',
    'two renewals compete and pan has waited longer',
    { pan: { ...renewable, drivenAt: NOW - 202 }, tilt: { ...renewable, drivenAt: NOW - 201 } },
  ],
  [
    'tilt',
    'two steps compete and tilt was requested earlier',
    { pan: requestedStep(100), tilt: { ...requestedStep(101), drivenAt: NOW } },
  ],
  [
    'pan',
    'two steps compete and pan was requested earlier',
    { pan: { ...requestedStep(102), drivenAt: NOW }, tilt: requestedStep(101) },
  ],
  ['pan', 'a hold competes with a later step', { pan: { ...held, drivenAt: NOW - 200 }, tilt: requestedStep(100) }],
  ['tilt', 'a hold competes with an earlier step', { pan: { ...held, drivenAt: NOW - 50 }, tilt: requestedStep(100) }],
  [
    'tilt',
    'a renewal waits for a drive in flight, and a step that may not be sent yet is older',
    {
      pan: { ...renewable, drivenAt: NOW - 100, ...requestedStep(3_000) },
      tilt: { ...renewable, drivenAt: NOW - 200 },
    },
  ],
  [
    'pan',
    'a repeated drive is due and two commands are in flight',
    { pan: renewable, requests: [drive('pan', 0.3), stop('tilt')] },
  ],
  [
    'no axis',
    'a repeated drive is due and three commands are in flight',
    { pan: renewable, requests: [drive('pan', 0.3), stop('tilt'), stop('zoom')] },
  ],
  [
    'pan',
    'a repeated drive is due and one of three commands is late',
    { pan: renewable, requests: [drive('pan', 0.3), stop('tilt'), stop('zoom', { isLate: true })] },
  ],
  ['no axis', 'the last request is reserved for a renewal', { pan: held, tilt: notYetRenewable, requests: twoDrives }],
  [
    'no axis',
    'the last two requests are reserved for renewals',
    { pan: held, tilt: notYetRenewable, zoom: notYetRenewable, requests: [step('zoom', { isLate: false })] },
  ],
  [
    'pan',
    'one of two requests is reserved for a renewal',
    { pan: held, tilt: notYetRenewable, requests: [drive('zoom', 0.1)] },
  ],
  [
    'pan',
    'the driven axis has a drive in flight',
    { pan: held, tilt: notYetRenewable, requests: [drive('tilt', 0.3), drive('zoom', 0.1)] },
  ],
  ['pan', 'a renewal takes the reserved request', { pan: renewable, tilt: notYetRenewable, requests: twoDrives }],
])('findNextAxis returns %s if %s', (axis, _when, parts) => {
  expect(findNextAxis(constructState(parts), NOW)?.name ?? 'no axis').toBe(axis)
})
