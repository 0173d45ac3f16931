import {
  changingResponse,
  html,
  json,
  never,
  partialBody,
  respondingWith,
  rewritingRequest,
  rewritingResponse,
  type Sabotage,
  withBody,
  withStatus,
} from './sabotage.ts'

/** A fault of a rig, and the finding that the conformance check must report for it. */
export type FaultyRig = [
  fault: string,
  sabotage: Sabotage,
  call: string,
  verdict: string,
  path: string,
  wanted: string | RegExp,
  got: string | RegExp,
]

const copes = 'the console copes'
const useless = "the console can't use this"

const DASHBOARD = /^dashboard\/$/
const STREAM = /^\/media\/stream\//
const STOP = /:0}$/

const done = () => json(200, { status: 'success' })
const notFound = () => json(404, { status: 'fail', message: 'There is nothing at this address' })
const elsewhere = () => new Response(null, { status: 302, headers: { location: '/sign-in' } })
const wrongWay = (_: string, name: string, sign: string) => `${name}${sign === '-' ? '' : '-'}`

/** Accepts every request to the gallery by reusing the first token. */
const acceptAnyToken = (): Sabotage => {
  let firstToken = ''
  return ({ path, init }, pass) => {
    const headers = new Headers(init.headers)
    firstToken ||= headers.get('authorization') ?? ''
    if (path === 'gallery/') headers.set('authorization', firstToken)
    return pass({ ...init, headers })
  }
}

/** Detected by the reading checks. */
export const faultyReads: FaultyRig[] = [
  [
    'a missing field',
    rewritingResponse(DASHBOARD, /"poster":"[^"]*",?/g, ''),
    'cameras.dashboard',
    copes,
    'data.camera[0].poster',
    'string',
    'nothing (and 3 more alike)',
  ],
  [
    'a number as text',
    rewritingResponse(/^ptz\/./, /"pan":(-?[\d.]+)/g, '"pan":"$1"'),
    'ptz.position',
    copes,
    'data.pan',
    'number',
    /^"-?[\d.]+"$/,
  ],
  [
    'the token in another field',
    changingResponse(/login/, ({ token, data }) => ({ data: Object.assign({ token }, data) })),
    'accounts.login',
    copes,
    'token',
    'string',
    'nothing',
  ],
  [
    'a wrong count',
    rewritingResponse(/^preset\/list\//, /"count":\d+/g, '"count":77'),
    'presets.list',
    copes,
    'count',
    /^\d, as/,
    '77',
  ],
  [
    'an incomplete entry in a list',
    rewritingResponse(DASHBOARD, /"name":"[^"]*webcam[^"]*",/gi, ''),
    'cameras.dashboard',
    copes,
    '(entry)',
    'one that can be shown',
    /^Left out data\.camera\[\d\]: name/,
  ],
  [
    'a thumbnail that requires a token',
    respondingWith('GET', /^\/media\/poster\//, notFound),
    'cameras.dashboard',
    copes,
    'data.camera[0].poster',
    'a link that answers 200 without a token',
    '404',
  ],
  [
    'an HTML error page',
    respondingWith('GET', /^job\/$/, () => html(502)),
    'jobs.list',
    useless,
    '(status)',
    '200',
    '502 "The rig answered 502 Bad Gateway"',
  ],
  [
    'a route without its trailing slash',
    respondingWith('GET', /^scheduler\/$/, notFound),
    'schedules.list',
    useless,
    '(status)',
    '200',
    '404 "There is nothing at this address"',
  ],
  [
    'only incomplete entries',
    rewritingResponse(DASHBOARD, /"name":/g, '"title":'),
    'cameras.dashboard',
    useless,
    '(entry)',
    'one that can be shown',
    '4 that cannot',
  ],
  [
    'a list in another field',
    rewritingResponse(/^gallery\/$/, '"image":', '"images":'),
    'gallery.list',
    useless,
    '(body)',
    'what the console reads',
    'data.image should be a list and is missing',
  ],
  [
    'a redirect to a sign-in page',
    respondingWith('GET', /^gallery\/$/, elsewhere),
    'gallery.list',
    useless,
    '(answer)',
    '200 of the rig',
    /^302 .*between this console and the rig/,
  ],
  ['a gallery that accepts any token', acceptAnyToken(), 'gallery.list', useless, '(status)', '401', '200'],
  [
    '403 for an expired session',
    withStatus('dashboard/', 401, 403),
    'cameras.dashboard',
    useless,
    '(status)',
    '401',
    /^403 /,
  ],
  [
    'truncated responses',
    withBody(/^job\/$/, (bytes) => partialBody(bytes.slice(0, 20), 'errors')),
    'jobs.list',
    useless,
    '(answer)',
    /^a whole one within/,
    'none: terminated',
  ],
  [
    'a response that never arrives',
    respondingWith('GET', /^scheduler\/$/, never),
    'schedules.list',
    useless,
    '(answer)',
    'a whole one within 60 s',
    'none: not ended after 60 s',
  ],
  [
    'an endless response',
    respondingWith('GET', /^preset\/list\//, () => new Response(partialBody('{', 'continues'))),
    'presets.list',
    useless,
    '(body)',
    'at most 8 MB',
    'more',
  ],
  [
    'a stream that sends nothing',
    withBody(STREAM, () => partialBody('', 'stalls')),
    'cameras.dashboard',
    useless,
    '(answer)',
    'a whole one within 60 s',
    'none: not ended after 60 s',
  ],
  [
    'a stream of a single picture',
    withBody(STREAM, (bytes) => bytes.slice()),
    'cameras.dashboard',
    useless,
    'data.camera[].videoURL',
    'one JPEG after another',
    /^[01], then its end$/,
  ],
]

/** Detected by the destructive checks. */
export const faultyWrites: FaultyRig[] = [
  ['another success status', withStatus('preset/', 201, 200), 'presets.save', copes, '(status)', '201', '200'],
  [
    'an empty response to a deletion',
    respondingWith('DELETE', /^gallery\//, () => new Response(null, { status: 204 })),
    'gallery.remove',
    copes,
    '(body)',
    'JSON',
    'nothing',
  ],
  [
    'gallery files that require a token',
    respondingWith('GET', /^\/media\/gallery\//, notFound),
    'frameshots.take',
    useless,
    'data.image[].url',
    'a link that answers 200 without a token',
    '404',
  ],
  [
    'a deletion that deletes nothing',
    respondingWith('DELETE', /^preset\/[^c]/, done),
    'presets.save',
    useless,
    'data.preset',
    'the deleted preset gone',
    'still listed',
  ],
  [
    'a rename that renames nothing',
    respondingWith('POST', /^camera\/rename$/, done, /\(check\)/),
    'cameras.rename',
    useless,
    'data.camera[].name',
    /\(check\)"$/,
    /^"/,
  ],
]

/** Detected by the motion checks. */
export const faultyMotion: FaultyRig[] = [
  [
    'two axes accepted',
    rewritingRequest('ptz/', /"x":0,"y":0/, () => '"x":0'),
    'ptz.step',
    copes,
    '(status)',
    '400',
    '200',
  ],
  [
    'an inverted tilt axis',
    rewritingRequest('ptz/', /("y":)(-?)/, wrongWay),
    'ptz.step',
    useless,
    'data.tilt',
    /after a step$/,
    /^-?\d+$/,
  ],
  [
    'steps that go too far',
    rewritingRequest('ptz/', /("x":)(-?[\d.]+)/, (_, name, step) => `${name}${Number(step) * 4}`),
    'ptz.step',
    useless,
    'data.pan',
    /after a step$/,
    /^-?[\d.]+$/,
  ],
  [
    'a drive in the opposite direction',
    rewritingRequest('ptz/control', /("x":)(-?)/, wrongWay),
    'ptz.drive',
    useless,
    'data.pan',
    /^more than .* after driving right$/,
    /^-?[\d.]+$/,
  ],
  [
    'a stop that fails',
    respondingWith('POST', /^ptz\/control$/, () => json(500, { status: 'error', message: 'Busy' }), STOP),
    'ptz.drive',
    useless,
    '(status)',
    '200',
    '500 "Busy"',
  ],
  [
    'a stop that is not carried out',
    respondingWith('POST', /^ptz\/control$/, done, STOP),
    'ptz.drive',
    useless,
    'data.pan',
    /as the camera was stopped$/,
    /^-?[\d.]+$/,
  ],
  [
    'a page as the response to a stop',
    respondingWith('POST', /^ptz\/control$/, () => html(200), STOP),
    'ptz.drive',
    useless,
    '(answer)',
    '200 of the rig',
    /^200 text\/html/,
  ],
]
