const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
const html = { headers: { 'content-type': 'text/html' } }

/** Responses from something other than the rig. */
export const intercepted = {
  'a page': () => new Response('<html>Sign in</html>', html),
  'a redirect': () => new Response(null, { status: 302, headers: { location: '/sign-in' } }),
}

/** Responses of the rig without anything that the console can use. */
export const unusable = {
  nothing: () => json(''),
  'half a response': () => json('{"status":"success","data":{"camera":[{'),
  'another shape': () => json('{"data":"yes","token":{}}'),
  'a list': () => json('[]'),
  null: () => json('null'),
  'no content': () => new Response(null, { status: 204 }),
}

export const malformed = { ...intercepted, ...unusable }
