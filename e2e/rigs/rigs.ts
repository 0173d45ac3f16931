import {
  changeLists,
  changeValues,
  isBodyUsed,
  isSuccess,
  omitFields,
  type Rewrite,
  rewriteFailures,
  rewriteUnusedBodies,
} from './rewrite.ts'

/** A rig that meets the specification but responds differently from the simulator. */
export type NonStandardRig = {
  name: string
  rewrite: Rewrite
  /** Delay of each response, ms. */
  responseDelayMs?: number
  /** The message in the console when the simulator responds with 503 'This failure was ordered (/sim/faults)'. */
  failureMessage: string
  /** Errors in the browser's console besides those that a test expects. */
  expectedErrors?: RegExp
  /** Parts of the titles of the tests to run with this rig; default: all. */
  only?: RegExp
  /** Parts of the titles of the tests that this rig cannot pass. */
  except?: RegExp
}

const ORDERED = 'This failure was ordered (/sim/faults)'
const FROM_INTERMEDIARY = 'Something between this console and the rig answered'
const html = 'text/html; charset=utf-8'
const page = (heading: string) => `<!doctype html><html><body><h1>${heading}</h1></body></html>`

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

/** Rewrites nothing; for tests that change the rewriting while they run. */
export const unmodifiedSimulator: NonStandardRig = {
  name: 'itself',
  rewrite: (response) => response,
  failureMessage: ORDERED,
}

/** Ten rigs with other responses than the simulator's, and one with late responses. */
export const nonStandardRigs: NonStandardRig[] = [
  {
    name: 'bare messages',
    rewrite: ({ body, ...response }, request) => ({
      ...response,
      body:
        isSuccess({ ...response, body }) && !isBodyUsed(request)
          ? { message: 'Done' }
          : omitFields(body, 'status', 'count'),
    }),
    failureMessage: ORDERED,
  },
  {
    name: '204s',
    rewrite: rewriteUnusedBodies((response) => ({ ...response, status: 204, body: '' })),
    failureMessage: ORDERED,
  },
  {
    name: '202s',
    rewrite: rewriteUnusedBodies((response) => ({ ...response, status: 202, type: 'text/plain', body: 'Accepted' })),
    failureMessage: ORDERED,
  },
  {
    name: 'numbers as text',
    rewrite: ({ body, ...response }) => ({
      ...response,
      body: changeValues(body, (part) => (typeof part === 'number' ? String(part) : part)),
    }),
    failureMessage: ORDERED,
  },
  {
    name: 'camelCase and snake_case beside',
    rewrite: ({ body, ...response }) => ({
      ...response,
      body: changeValues(body, (part) => (typeof part === 'object' ? { ...otherNames, ...part } : part)),
    }),
    failureMessage: ORDERED,
  },
  {
    name: 'HTML errors of a proxy',
    rewrite: rewriteFailures((response) => ({ ...response, type: html, body: page(`${response.status} from nginx`) })),
    failureMessage: 'The rig answered 503 Service Unavailable',
    except: /with the rig's message|shows why the sled does not move/,
  },
  {
    name: 'redirects to a sign-in page',
    rewrite: rewriteFailures(() => ({
      status: 302,
      type: html,
      body: page('Sign in'),
      headers: { location: '/sign-in' },
    })),
    failureMessage: FROM_INTERMEDIARY,
    expectedErrors: /Something between this console/,
    except: /with the rig's message|shows why the sled does not move|the rig no longer accepts/,
  },
  {
    name: 'half entries in every list',
    rewrite: ({ body, ...response }) => ({
      ...response,
      body: changeLists(body, (list) => [...halfEntries, ...list, {}]),
    }),
    failureMessage: ORDERED,
  },
  {
    name: 'slow',
    rewrite: (response) => response,
    responseDelayMs: 1_200,
    failureMessage: ORDERED,
    // Responses this late allow steps only, and time out on an advanced clock
    except:
      /reloads the page, which shows a message|Dragging the picture|The wheel over|Holding a direction|Each control sends|Two arrow keys held|goes to another screen/,
  },
  {
    name: 'empty lists',
    rewrite: ({ body, ...response }) => ({ ...response, body: changeLists(body, () => []) }),
    failureMessage: ORDERED,
    // Without a camera there are no steering controls
    only: /accounts/,
  },
  {
    name: 'no status',
    rewrite: ({ body, ...response }) => ({ ...response, body: omitFields(body, 'status') }),
    failureMessage: ORDERED,
  },
]
