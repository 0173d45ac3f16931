import fc from 'fast-check'

const hostileTexts = [
  '',
  ' ',
  '.',
  '..',
  '/',
  '../../etc/passwd',
  '%',
  '%zz',
  '%2e%2e%2f',
  '%00',
  '\0',
  '\r\nx-injected: 1',
  '\ud800',
  'ptz \udfff',
  '\u202eptz',
  'e\u0301'.repeat(40),
  '😀'.repeat(70),
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  '<script>alert(1)</script>',
  "'; DROP TABLE cameras; --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template injection payload
  '${7*7}{{7*7}}',
  'x'.repeat(201),
  'x'.repeat(5_000),
  'x'.repeat(70_000),
]

const SURROGATES = { from: 0xd800, count: 0x800 }
/** Any character. fast-check's unit `binary` is the same, but builds a table of a million characters. */
const character = fc.nat({ max: 0x10ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count),
  (text) => {
    const codePoint = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (codePoint === undefined || text !== String.fromCodePoint(codePoint)) throw new Error('Not a character')
    return codePoint < SURROGATES.from ? codePoint : codePoint - SURROGATES.count
  },
)

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 60 }) },
)

export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, [], {}, -0, 1e308, -1e308, 2 ** 53, 5e-324, [[[]]], { x: { y: {} } }),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 3 }),
)

export const hostileBody = fc.oneof(
  fc.constantFrom('', ' ', '{', '[', 'null', '0', '"x"', '[]', '{}', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', '\0'),
  fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  fc.string({ unit: character, maxLength: 200 }),
)

export const hostileContentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
)
