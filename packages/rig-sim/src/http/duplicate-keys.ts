type Level = { name: string; keys: Set<string> | null; index: number }

const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\],]/g

/**
 * Returns the path of the first key that an object of the text contains twice, such as `data.name`, or null. The text must
 * be valid JSON. Parsers keep the last value, so the sender of such a body may mean another one than the rig reads.
 */
export const findDuplicateKey = (json: string): string | null => {
  const levels: Level[] = []
  let name = ''
  for (const [token, colon] of json.matchAll(TOKEN)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      levels.push({ name, keys: token === '{' ? new Set() : null, index: 0 })
      name = '0'
    } else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level) {
      level.index += 1
      name = String(level.index)
    } else if (colon !== undefined && level?.keys) {
      name = JSON.parse(token.slice(0, -colon.length))
      if (level.keys.has(name)) return [...levels.slice(1).map((each) => each.name), name].join('.')
      level.keys.add(name)
    }
  }
  return null
}
