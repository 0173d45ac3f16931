const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
const html = { headers: { 'content-type': 'text/html' } }
/** Answers that never came from the rig. */
export const fromBetween = {
  'a page': () => new Response('<html>Sign in</html>', html),
  'a redirect': () => new Response(null, { status: 302, headers: { location: '/sign-in' } }),
}
/** Answers of the rig that hold nothing of use. */
export const useless = {
  nothing: () => json(''),
  'half an answer': () => json('{"status":"success","data":{"camera":[{'),
  'another shape': () => json('{"data":"yes","token":{}}'),
  'a list': () => json('[]'),
  null: () => json('null'),
  'no content': () => new Response(null, { status: 204 }),
}
export const malformed = { ...fromBetween, ...useless }

/** From now on `answer` answers the call, until it is set free. */
export const answerInstead = (call: RegExp, answer: (init: RequestInit) => Response | Promise<Response>) => {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init = {}) =>
    call.test(`${init.method} ${input}`) ? answer(init) : real(input, init)
  return () => {
    globalThis.fetch = real
  }
}
