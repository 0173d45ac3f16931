/** Accepts functions with any parameter, because the parameter type is `never`. */
type Create<Part extends object> = (owner: never) => Part

type Entry = { create: unknown; part: object }

/** Caches one object per `create` function. */
export const createParts = () => {
  const entries: Entry[] = []

  return {
    get: <Part extends object>(create: Create<Part>, make: () => Part): Part => {
      const existing = entries.find((entry) => isMadeBy(create, entry))
      if (existing && isMadeBy(create, existing)) return existing.part
      const part = make()
      entries.push({ create, part })
      return part
    },
    close: () => {
      for (const { part } of entries.splice(0).reverse()) {
        const close: unknown = Reflect.get(part, 'close')
        if (typeof close === 'function') close()
      }
    },
  }
}

const isMadeBy = <Part extends object>(
  create: Create<Part>,
  entry: Entry,
): entry is { create: Create<Part>; part: Part } => entry.create === create
