import {
  createPartialBody,
  htmlResponse,
  type Interceptor,
  replaceBody,
  replaceStatus,
  respondWith,
  rewriteJson,
  rewriteResponse,
  stallUntilTimeout,
} from '../vary-responses.ts'
import { type FaultyRig, notFound, tolerated, unusable } from './faulty-rig.ts'

const DASHBOARD = /^dashboard\/$/
const STREAM = /^\/media\/stream\//

const elsewhere = () => new Response(null, { status: 302, headers: { location: '/sign-in' } })

/** Replaces the token of every gallery request with the first token that was sent. */
const acceptAnyToken = (): Interceptor => {
  let firstToken = ''
  return ({ path, init }, pass) => {
    const headers = new Headers(init.headers)
    firstToken ||= headers.get('authorization') ?? ''
    if (path === 'gallery/') headers.set('authorization', firstToken)
    return pass({ ...init, headers })
  }
}

export const rigsWithReadFaults: FaultyRig[] = [
  [
    'a missing field',
    rewriteResponse(DASHBOARD, /"poster":"[^"]*",?/g, ''),
    'cameras.dashboard',
    tolerated,
    'data.camera[0].poster',
    'string',
    'nothing (and 3 more)',
  ],
  [
    'a number as text',
    rewriteResponse(/^ptz\/./, /"pan":(-?[\d.]+)/g, '"pan":"$1"'),
    'ptz.position',
    tolerated,
    'data.pan',
    'number',
    /^"-?[\d.]+"$/,
  ],
  [
    'the token in another field',
    rewriteJson(/login/, ({ token, data }) => ({ data: Object.assign({ token }, data) })),
    'accounts.login',
    tolerated,
    'token',
    'string',
    'nothing',
  ],
  [
    'a wrong count',
    rewriteResponse(/^preset\/list\//, /"count":\d+/g, '"count":77'),
    'presets.list',
    tolerated,
    'count',
    /^\d, the length/,
    '77',
  ],
  [
    'an incomplete entry in a list',
    rewriteResponse(DASHBOARD, /"name":"[^"]*webcam[^"]*",/gi, ''),
    'cameras.dashboard',
    tolerated,
    '(entry)',
    'all required fields',
    /^Skipped data\.camera\[\d\]: name/,
  ],
  [
    'a thumbnail that requires a token',
    respondWith('GET', /^\/media\/poster\//, notFound),
    'cameras.dashboard',
    tolerated,
    'data.camera[0].poster',
    'status 200 without a token',
    '404',
  ],
  [
    'an HTML error page',
    respondWith('GET', /^job\/$/, () => htmlResponse(502)),
    'jobs.list',
    unusable,
    '(status)',
    '200',
    '502 "The rig returned 502 Bad Gateway"',
  ],
  [
    'a route without its trailing slash',
    respondWith('GET', /^scheduler\/$/, notFound),
    'schedules.list',
    unusable,
    '(status)',
    '200',
    '404 "There is nothing at this URL"',
  ],
  [
    'only incomplete entries',
    rewriteResponse(DASHBOARD, /"name":/g, '"title":'),
    'cameras.dashboard',
    unusable,
    '(entry)',
    'all required fields',
    '4 incomplete entries',
  ],
  [
    'a list in another field',
    rewriteResponse(/^gallery\/$/, '"image":', '"images":'),
    'gallery.list',
    unusable,
    '(body)',
    'the fields that the console reads',
    'data.image should be a list but is missing',
  ],
  [
    'a redirect to a sign-in page',
    respondWith('GET', /^gallery\/$/, elsewhere),
    'gallery.list',
    unusable,
    '(response)',
    '200 from the rig',
    /^302 .*instead of the rig/,
  ],
  ['a gallery that accepts any token', acceptAnyToken(), 'gallery.list', unusable, '(status)', '401', '200'],
  [
    '403 for an expired session',
    replaceStatus('dashboard/', 401, 403),
    'cameras.dashboard',
    unusable,
    '(status)',
    '401',
    /^403 /,
  ],
  [
    'truncated responses',
    replaceBody(/^job\/$/, (bytes) => createPartialBody(bytes.slice(0, 20), 'errors')),
    'jobs.list',
    unusable,
    '(response)',
    /^a complete response within/,
    'none: terminated',
  ],
  [
    'a response that never arrives',
    respondWith('GET', /^scheduler\/$/, stallUntilTimeout),
    'schedules.list',
    unusable,
    '(response)',
    'a complete response within 60 s',
    'none: no complete response after 60 s',
  ],
  [
    'an endless response',
    respondWith('GET', /^preset\/list\//, () => new Response(createPartialBody('{', 'continues'))),
    'presets.list',
    unusable,
    '(body)',
    'at most 8 MB',
    'more',
  ],
  [
    'a stream that sends nothing',
    replaceBody(STREAM, () => createPartialBody('', 'stalls')),
    'cameras.dashboard',
    unusable,
    '(response)',
    'a complete response within 60 s',
    'none: no complete response after 60 s',
  ],
  [
    'a stream of a single picture',
    replaceBody(STREAM, (bytes) => bytes.slice()),
    'cameras.dashboard',
    unusable,
    'data.camera[].videoURL',
    'a second JPEG',
    /^[01], then the end of the stream$/,
  ],
]
