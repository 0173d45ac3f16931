const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
const html = { headers: { 'content-type': 'text/html' } }

/**
 * Successful responses that the console cannot use: from a proxy or a sign-in page instead of the rig, or without
 * fields that the console needs.
 */
export const malformedResponses = {
  'a page': () => new Response('<html>Sign in</html>', html),
  'a redirect': () => new Response(null, { status: 302, headers: { location: '/sign-in' } }),
  nothing: () => json(''),
  'half a response': () => json('{"status":"success","data":{"camera":[{'),
  'another shape': () => json('{"data":"yes","token":{}}'),
  'a list': () => json('[]'),
  null: () => json('null'),
  'no content': () => new Response(null, { status: 204 }),
}
