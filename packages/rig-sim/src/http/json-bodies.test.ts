import { expect, test } from 'vitest'
import { findDuplicateKey } from './json-bodies.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"a":1}', 'a'],
  ['{ "a" : {"b":1} , "a"\n:2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"x":{"y":1,"y":2}}', 'y'],
  ['{"x":[{"y":1},{"y":1,"y":2}]}', 'y'],
  ['[[],[{"y":1,"z":{"y":1},"y":2}]]', 'y'],
  ['{"a{,\\"":1,"b":"a","a{,\\"":2}', 'a{,"'],
])('findDuplicateKey(%s) returns %j', (json, key) => {
  expect(findDuplicateKey(json)).toBe(key)
})

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}],"d":"a"}',
  '{"a":"\\"a\\":1,","b":"}{"}',
  '["a","a"]',
  '"a"',
  'null',
  '{"a":1,"A":2}',
])('findDuplicateKey(%s) returns null', (json) => {
  expect(findDuplicateKey(json)).toBe(null)
})
