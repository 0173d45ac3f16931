import { everywhere, failures, isSuccess, isUsed, lists, type Rewrite, unused, without } from './answer.ts'

/** A rig that keeps the specification in its own way. */
export type OddRig = {
  name: string
  rewrite: Rewrite
  /** How long (ms) it takes to answer. */
  answersAfterMs?: number
  /** What the operator reads where the simulator says 'This failure was ordered (/sim/faults)' with 503. */
  tellsFailure: string
  /** What the browser's console may say beside what a journey expects. */
  says?: RegExp
  /** The journeys of e2e/ that make sense with it, by a part of their titles; all unless said. */
  only?: RegExp
  /** Those that make none. */
  cannot?: RegExp
}

const ORDERED = 'This failure was ordered (/sim/faults)'
const FROM_BETWEEN = 'Something between this console and the rig answered'
const html = 'text/html; charset=utf-8'
const page = (words: string) => `<!doctype html><html><body><h1>${words}</h1></body></html>`

const otherNames = {
  cameraId: 'another',
  camera_id: 'another',
  createdAt: '2026-06-10T06:30:00Z',
  created_at: 1_781_073_000,
  isDefault: true,
  is_default: false,
  Name: null,
  videoUrl: null,
  next_page: { page_size: 20 },
}

const halfEntries = [null, {}, 7, 'entry', [], { url: '/half', icon: '/half' }, { _id: '1', id: '1', cameraID: '' }]

/** No odd rig: what a journey begins with that changes the answers on its way. */
export const theSimulatorItself: OddRig = { name: 'itself', rewrite: (answer) => answer, tellsFailure: ORDERED }

/** Ten ways to answer beside the simulator's, and one that is late. */
export const oddRigs: OddRig[] = [
  {
    name: 'bare messages',
    rewrite: ({ body, ...answer }, call) => ({
      ...answer,
      body: isSuccess({ ...answer, body }) && !isUsed(call) ? { message: 'Done' } : without(body, 'status', 'count'),
    }),
    tellsFailure: ORDERED,
  },
  { name: '204s', rewrite: unused((answer) => ({ ...answer, status: 204, body: '' })), tellsFailure: ORDERED },
  {
    name: '202s',
    rewrite: unused((answer) => ({ ...answer, status: 202, type: 'text/plain', body: 'Accepted' })),
    tellsFailure: ORDERED,
  },
  {
    name: 'numbers as text',
    rewrite: ({ body, ...answer }) => ({
      ...answer,
      body: everywhere(body, (part) => (typeof part === 'number' ? String(part) : part)),
    }),
    tellsFailure: ORDERED,
  },
  {
    name: 'camelCase and snake_case beside',
    rewrite: ({ body, ...answer }) => ({
      ...answer,
      body: everywhere(body, (part) => (typeof part === 'object' ? { ...otherNames, ...part } : part)),
    }),
    tellsFailure: ORDERED,
  },
  {
    name: 'HTML errors of a proxy',
    rewrite: failures((answer) => ({ ...answer, type: html, body: page(`${answer.status} from nginx`) })),
    tellsFailure: 'The rig answered 503 Service Unavailable',
    cannot: /in the words of the rig|says why the sled stays/,
  },
  {
    name: 'redirects to a sign-in page',
    rewrite: failures(() => ({ status: 302, type: html, body: page('Sign in'), headers: { location: '/sign-in' } })),
    tellsFailure: FROM_BETWEEN,
    says: /Something between this console/,
    cannot: /in the words of the rig|says why the sled stays|the rig no longer takes/,
  },
  {
    name: 'half entries in every list',
    rewrite: ({ body, ...answer }) => ({ ...answer, body: lists(body, (list) => [...halfEntries, ...list, {}]) }),
    tellsFailure: ORDERED,
  },
  {
    name: 'slow',
    rewrite: (answer) => answer,
    answersAfterMs: 1_200,
    tellsFailure: ORDERED,
    // It takes steps only, and a clock that is put forward overtakes its answers
    cannot:
      /reloads the page, which says so|Dragging the picture|The wheel over|Holding a direction|Each control sends|Two arrow keys held|goes to another screen/,
  },
  {
    name: 'empty lists',
    rewrite: ({ body, ...answer }) => ({ ...answer, body: lists(body, () => []) }),
    tellsFailure: ORDERED,
    // A rig without a camera has nothing to steer
    only: /accounts/,
  },
  {
    name: 'no status',
    rewrite: ({ body, ...answer }) => ({ ...answer, body: without(body, 'status') }),
    tellsFailure: ORDERED,
  },
]
