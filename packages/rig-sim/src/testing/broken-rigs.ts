import {
  answering,
  beginning,
  html,
  json,
  missending,
  never,
  reshaping,
  rewriting,
  type Sabotage,
  withBody,
  withStatus,
} from './sabotage.ts'

/** A way to break a simulator, and what the check of conformance has to tell of it. */
export type Broken = [
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

/** Lets everybody in by the first token that somebody has shown. */
const openDoor = (): Sabotage => {
  let shown = ''
  return ({ path, init }, pass) => {
    const headers = new Headers(init.headers)
    shown ||= headers.get('authorization') ?? ''
    if (path === 'gallery/') headers.set('authorization', shown)
    return pass({ ...init, headers })
  }
}

/** Caught by reading alone. */
export const brokenReading: Broken[] = [
  [
    'a missing field',
    rewriting(DASHBOARD, /"poster":"[^"]*",?/g, ''),
    'cameras.dashboard',
    copes,
    'data.camera[0].poster',
    'string',
    'nothing (and 3 more alike)',
  ],
  [
    'a number in a text',
    rewriting(/^ptz\/./, /"pan":(-?[\d.]+)/g, '"pan":"$1"'),
    'ptz.position',
    copes,
    'data.pan',
    'number',
    /^"-?[\d.]+"$/,
  ],
  [
    'the token elsewhere',
    reshaping(/login/, ({ token, data }) => ({ data: Object.assign({ token }, data) })),
    'accounts.login',
    copes,
    'token',
    'string',
    'nothing',
  ],
  [
    'a wrong count',
    rewriting(/^preset\/list\//, /"count":\d+/g, '"count":77'),
    'presets.list',
    copes,
    'count',
    /^\d, as/,
    '77',
  ],
  [
    'half an entry in a list',
    rewriting(DASHBOARD, /"name":"[^"]*webcam[^"]*",/gi, ''),
    'cameras.dashboard',
    copes,
    '(entry)',
    'one that can be shown',
    /^Left out data\.camera\[\d\]: name/,
  ],
  [
    'a thumbnail behind the token',
    answering('GET', /^\/media\/poster\//, notFound),
    'cameras.dashboard',
    copes,
    'data.camera[0].poster',
    'a link that answers 200 without a token',
    '404',
  ],
  [
    'an HTML error page',
    answering('GET', /^job\/$/, () => html(502)),
    'jobs.list',
    useless,
    '(status)',
    '200',
    '502 "The rig answered 502 Bad Gateway"',
  ],
  [
    'a lost slash',
    answering('GET', /^scheduler\/$/, notFound),
    'schedules.list',
    useless,
    '(status)',
    '200',
    '404 "There is nothing at this address"',
  ],
  [
    'nothing but half entries',
    rewriting(DASHBOARD, /"name":/g, '"title":'),
    'cameras.dashboard',
    useless,
    '(entry)',
    'one that can be shown',
    '4 that cannot',
  ],
  [
    'a list under another name',
    rewriting(/^gallery\/$/, '"image":', '"images":'),
    'gallery.list',
    useless,
    '(body)',
    'what the console reads',
    'data.image should be a list and is missing',
  ],
  [
    'a redirect to a sign-in page',
    answering('GET', /^gallery\/$/, elsewhere),
    'gallery.list',
    useless,
    '(answer)',
    '200 of the rig',
    /^302 .*between this console and the rig/,
  ],
  ['an open door', openDoor(), 'gallery.list', useless, '(status)', '401', '200'],
  [
    '403 where a session has ended',
    withStatus('dashboard/', 401, 403),
    'cameras.dashboard',
    useless,
    '(status)',
    '401',
    /^403 /,
  ],
  [
    'answers that are cut off',
    withBody(/^job\/$/, (bytes) => beginning(bytes.slice(0, 20), 'breaks off')),
    'jobs.list',
    useless,
    '(answer)',
    /^a whole one within/,
    'none: terminated',
  ],
  [
    'an answer that never comes',
    answering('GET', /^scheduler\/$/, never),
    'schedules.list',
    useless,
    '(answer)',
    'a whole one within 60 s',
    'none: not ended after 60 s',
  ],
  [
    'an answer without an end',
    answering('GET', /^preset\/list\//, () => new Response(beginning('{', 'goes on'))),
    'presets.list',
    useless,
    '(body)',
    'at most 8 MB',
    'more',
  ],
  [
    'a stream that sends nothing',
    withBody(STREAM, () => beginning('', 'falls silent')),
    'cameras.dashboard',
    useless,
    '(answer)',
    'a whole one within 60 s',
    'none: not ended after 60 s',
  ],
  [
    'a stream of one picture',
    withBody(STREAM, (bytes) => bytes.slice()),
    'cameras.dashboard',
    useless,
    'data.camera[].videoURL',
    'one JPEG after another',
    /^[01], then its end$/,
  ],
]

/** Caught by making things and deleting them. */
export const brokenMaking: Broken[] = [
  ['another status of success', withStatus('preset/', 201, 200), 'presets.save', copes, '(status)', '201', '200'],
  [
    'no content after a deletion',
    answering('DELETE', /^gallery\//, () => new Response(null, { status: 204 })),
    'gallery.remove',
    copes,
    '(body)',
    'JSON',
    'nothing',
  ],
  [
    'a gallery behind the token',
    answering('GET', /^\/media\/gallery\//, notFound),
    'frameshots.take',
    useless,
    'data.image[].url',
    'a link that answers 200 without a token',
    '404',
  ],
  [
    'a deletion that deletes nothing',
    answering('DELETE', /^preset\/[^c]/, done),
    'presets.save',
    useless,
    'data.preset',
    'the deleted preset gone',
    'still listed',
  ],
  [
    'a rename that renames nothing',
    answering('POST', /^camera\/rename$/, done, /\(check\)/),
    'cameras.rename',
    useless,
    'data.camera[].name',
    /\(check\)"$/,
    /^"/,
  ],
]

/** Caught by moving. */
export const brokenMotion: Broken[] = [
  ['two axes accepted', missending('ptz/', /"x":0,"y":0/, () => '"x":0'), 'ptz.step', copes, '(status)', '400', '200'],
  [
    'an axis upside down',
    missending('ptz/', /("y":)(-?)/, wrongWay),
    'ptz.step',
    useless,
    'data.tilt',
    /after a step$/,
    /^-?\d+$/,
  ],
  [
    'steps that go too far',
    missending('ptz/', /("x":)(-?[\d.]+)/, (_, name, step) => `${name}${Number(step) * 4}`),
    'ptz.step',
    useless,
    'data.pan',
    /after a step$/,
    /^-?[\d.]+$/,
  ],
  [
    'a drive that runs mirrored',
    missending('ptz/control', /("x":)(-?)/, wrongWay),
    'ptz.drive',
    useless,
    'data.pan',
    /^more than .* after driving right$/,
    /^-?[\d.]+$/,
  ],
  [
    'a stop that fails',
    answering('POST', /^ptz\/control$/, () => json(500, { status: 'error', message: 'Busy' }), STOP),
    'ptz.drive',
    useless,
    '(status)',
    '200',
    '500 "Busy"',
  ],
  [
    'a stop that is not carried out',
    answering('POST', /^ptz\/control$/, done, STOP),
    'ptz.drive',
    useless,
    'data.pan',
    /as the camera was stopped$/,
    /^-?[\d.]+$/,
  ],
  [
    'a page in answer to a stop',
    answering('POST', /^ptz\/control$/, () => html(200), STOP),
    'ptz.drive',
    useless,
    '(answer)',
    '200 of the rig',
    /^200 text\/html/,
  ],
]
