/** A call that the console makes: its method and its path below /api/v1/, without a query. */
export type Call = { method: string; path: string }

/** What the rig answers to a call; `body` is the parsed JSON, or a text that stands as it is. */
export type Answer = { status: number; type: string; body: unknown; headers?: Record<string, string> }

/** Turns the simulator's answer to a call into the one of another rig. */
export type Rewrite = (answer: Answer, call: Call) => Answer

/** Whether the console uses more of the answer than its status (specification, 7). */
export const isUsed = ({ method, path }: Call) => method === 'GET' || path === 'user/login/'

export const isSuccess = ({ status }: Answer) => status < 300

/** Changes every success of which nothing is used. */
export const unused =
  (change: Rewrite): Rewrite =>
  (answer, call) =>
    isSuccess(answer) && !isUsed(call) ? change(answer, call) : answer

export const failures =
  (change: Rewrite): Rewrite =>
  (answer, call) =>
    isSuccess(answer) ? answer : change(answer, call)

/** Changes every object and every number of a body, from the inside out. */
export const everywhere = (value: unknown, change: (part: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => everywhere(each, change))
  if (typeof value !== 'object' || value === null) return change(value)
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, everywhere(part, change)])))
}

/** Changes every list of a body. */
export const lists = (value: unknown, change: (list: unknown[]) => unknown[]): unknown => {
  if (Array.isArray(value)) return change(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lists(part, change)]))
}

/** A body without some of its outermost fields. */
export const without = (body: unknown, ...names: string[]) =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
    : body
