import type { RigConsole } from './console.ts'

/** Creates the state that an area keeps for one console. Its `close`, if it has one, runs when the console closes. */
export type CreatePart<Part extends object> = (rigConsole: RigConsole) => Part

/** Creates the registry of the areas' state: one object for each function that creates one. */
export const createParts = () => {
  const entries: { create: unknown; part: object }[] = []

  return {
    get: <Part extends object>(create: CreatePart<Part>, rigConsole: RigConsole): Part => {
      const existing = entries.find((entry) => isMadeBy(create, entry))
      if (existing && isMadeBy(create, existing)) return existing.part
      const part = create(rigConsole)
      entries.push({ create, part })
      return part
    },
    /** Closes the parts, the newest first. */
    close: () => {
      for (const { part } of entries.splice(0).reverse()) {
        const close: unknown = Reflect.get(part, 'close')
        if (typeof close === 'function') close()
      }
    },
  }
}

const isMadeBy = <Part extends object>(
  create: CreatePart<Part>,
  entry: { create: unknown; part: object },
): entry is { create: CreatePart<Part>; part: Part } => entry.create === create
