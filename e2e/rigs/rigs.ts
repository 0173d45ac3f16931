import {
  isBodyUsed,
  isSuccess,
  mapJsonLists,
  mapJsonValues,
  omitFields,
  type RewriteResponse,
  rewriteFailures,
  rewriteUnusedBodies,
} from './rewrite.ts'

export type NonStandardRig = {
  name: string
  rewrite: RewriteResponse
  responseDelayMs?: number
  /** The message that the console shows when a fault makes the simulator return 503. */
  failureMessage?: string
  expectedErrors?: RegExp
  /** Specs for this rig, instead of those for the other rigs. */
  specs?: string[]
  /** Tests whose titles match are skipped, because this rig cannot pass them. */
  except?: RegExp
}

const INTERMEDIARY_MESSAGE = 'A proxy or sign-in page responded instead of the rig'
const html = 'text/html; charset=utf-8'
const page = (heading: string) => `<!doctype html><html><body><h1>${heading}</h1></body></html>`

const similarFields = {
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

const incompleteEntries = [
  null,
  {},
  7,
  'entry',
  [],
  { url: '/half', icon: '/half' },
  { _id: '1', id: '1', cameraID: '' },
]

/** Use this rig in tests that change the rewriting while they run. */
export const unmodifiedSimulator: NonStandardRig = {
  name: 'unmodified simulator',
  rewrite: (response) => response,
}

/** Ten of these rigs respond differently from the simulator, and one responds late. */
export const nonStandardRigs: NonStandardRig[] = [
  {
    name: 'minimal bodies',
    rewrite: ({ body, ...response }, request) => ({
      ...response,
      body:
        isSuccess({ ...response, body }) && !isBodyUsed(request)
          ? { message: 'Done' }
          : omitFields(body, 'status', 'count'),
    }),
  },
  {
    name: '204 without a body',
    rewrite: rewriteUnusedBodies((response) => ({ ...response, status: 204, body: '' })),
  },
  {
    name: '202 with plain text',
    rewrite: rewriteUnusedBodies((response) => ({ ...response, status: 202, type: 'text/plain', body: 'Accepted' })),
  },
  {
    name: 'numbers as text',
    rewrite: ({ body, ...response }) => ({
      ...response,
      body: mapJsonValues(body, (part) => (typeof part === 'number' ? String(part) : part)),
    }),
  },
  {
    name: 'additional fields in camelCase and snake_case',
    rewrite: ({ body, ...response }) => ({
      ...response,
      body: mapJsonValues(body, (part) => (typeof part === 'object' ? { ...similarFields, ...part } : part)),
    }),
  },
  {
    name: 'HTML errors of a proxy',
    rewrite: rewriteFailures((response) => ({ ...response, type: html, body: page(`${response.status} from nginx`) })),
    failureMessage: INTERMEDIARY_MESSAGE,
  },
  {
    name: 'redirects to a sign-in page',
    rewrite: rewriteFailures(() => ({
      status: 302,
      type: html,
      body: page('Sign in'),
      headers: { location: '/sign-in' },
    })),
    failureMessage: INTERMEDIARY_MESSAGE,
    expectedErrors: /A proxy or sign-in page/,
  },
  {
    name: 'incomplete entries in every list',
    rewrite: ({ body, ...response }) => ({
      ...response,
      body: mapJsonLists(body, (list) => [...incompleteEntries, ...list, {}]),
    }),
  },
  {
    name: 'slow',
    rewrite: (response) => response,
    responseDelayMs: 1_200,
    // These tests need holds, which the console disables on a slow rig, or they advance the clock, which makes late
    // responses time out
    except: /dragging the picture|holding a direction/,
  },
  {
    name: 'empty lists',
    rewrite: ({ body, ...response }) => ({ ...response, body: mapJsonLists(body, () => []) }),
    specs: ['users'],
    except: /keeps its header visible/,
  },
  {
    name: 'no status',
    rewrite: ({ body, ...response }) => ({ ...response, body: omitFields(body, 'status') }),
  },
]

/**
 * Rigs for `npm test`, each of which has the peculiarities of one or more non-standard rigs. `pnpm e2e rigs` tests each
 * non-standard rig separately.
 */
export const combinedRigs: NonStandardRig[] = [
  combine(
    'numbers as text',
    'additional fields in camelCase and snake_case',
    'minimal bodies',
    'no status',
    'incomplete entries in every list',
  ),
  combine('204 without a body', 'HTML errors of a proxy'),
  combine('202 with plain text', 'redirects to a sign-in page'),
  combine('slow'),
  combine('empty lists'),
]

function combine(...names: string[]): NonStandardRig {
  const rigs = names.map((name) => {
    const rig = nonStandardRigs.find((each) => each.name === name)
    if (!rig) throw new Error(`No rig has the name '${name}'`)
    return rig
  })
  return {
    ...Object.assign({}, ...rigs),
    name: names.join(', '),
    rewrite: (response, request) => rigs.reduce((rewritten, rig) => rig.rewrite(rewritten, request), response),
  }
}
