/** A function that creates the state of an area; `never` accepts every parameter. */
type Create<Part extends object> = (owner: never) => Part

type Entry = { create: unknown; part: object }

/** Creates the registry of the areas' state: one object for each function that creates one. */
export const createParts = () => {
  const entries: Entry[] = []

  return {
    /** Returns the part of `create`, which `make` creates on first use. */
    get: <Part extends object>(create: Create<Part>, make: () => Part): Part => {
      const existing = entries.find((entry) => isMadeBy(create, entry))
      if (existing && isMadeBy(create, existing)) return existing.part
      const part = make()
      entries.push({ create, part })
      return part
    },
    /** Closes the parts that have a `close`, the newest first. */
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
