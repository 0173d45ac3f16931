import { htmlResponse, jsonResponse, respondWith, rewriteRequest } from '../vary-responses.ts'
import { done, type FaultyRig, tolerated, unusable } from './faulty-rig.ts'

const STOP = /:0}$/
const wrongWay = (_: string, name: string, sign: string) => `${name}${sign === '-' ? '' : '-'}`

export const rigsWithMotionFaults: FaultyRig[] = [
  [
    'two axes accepted',
    rewriteRequest('ptz/', /"x":0,"y":0/, () => '"x":0'),
    'ptz.step',
    tolerated,
    '(status)',
    '400',
    '200',
  ],
  [
    'an inverted tilt axis',
    rewriteRequest('ptz/', /("y":)(-?)/, wrongWay),
    'ptz.step',
    unusable,
    'data.tilt',
    /after a step$/,
    /^-?\d+$/,
  ],
  [
    'steps that go too far',
    rewriteRequest('ptz/', /("x":)(-?[\d.]+)/, (_, name, step) => `${name}${Number(step) * 4}`),
    'ptz.step',
    unusable,
    'data.pan',
    /after a step$/,
    /^-?[\d.]+$/,
  ],
  [
    'a drive in the opposite direction',
    rewriteRequest('ptz/control', /("x":)(-?)/, wrongWay),
    'ptz.drive',
    unusable,
    'data.pan',
    /^more than .* after driving right$/,
    /^-?[\d.]+$/,
  ],
  [
    'a stop that fails',
    respondWith('POST', /^ptz\/control$/, () => jsonResponse(500, { status: 'error', message: 'Busy' }), STOP),
    'ptz.drive',
    unusable,
    '(status)',
    '200',
    '500 "Busy"',
  ],
  [
    'a stop that is not carried out',
    respondWith('POST', /^ptz\/control$/, done, STOP),
    'ptz.drive',
    unusable,
    'data.pan',
    /because the camera is stopped$/,
    /^-?[\d.]+$/,
  ],
  [
    'a page as the response to a stop',
    respondWith('POST', /^ptz\/control$/, () => htmlResponse(200), STOP),
    'ptz.drive',
    unusable,
    '(response)',
    '200 from the rig',
    /^200 text\/html/,
  ],
]
