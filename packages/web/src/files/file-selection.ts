import { createStore } from 'zustand'

export type FileSelection = ReturnType<typeof createFileSelection>

/** A store, so that a tile re-renders only when its own selection changes. */
export const createFileSelection = () => {
  const store = createStore<{ names: ReadonlySet<string>; last: string | null }>(() => ({
    names: new Set(),
    last: null,
  }))
  return {
    ...store,
    set: (names: readonly string[]) => store.setState({ names: new Set(names), last: null }),
    clear: () => store.setState({ names: new Set(), last: null }),
    /** With `order`, also selects or deselects all files between the last chosen file and this one. */
    choose: (name: string, selected: boolean, order: readonly string[] | null) =>
      store.setState(({ names, last }) => {
        const next = new Set(names)
        for (const each of order ? listBetween(order, last, name) : [name])
          selected ? next.add(each) : next.delete(each)
        return { names: next, last: name }
      }),
  }
}

const listBetween = (order: readonly string[], from: string | null, to: string) => {
  const ends = [from === null ? -1 : order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first === -1 ? [to] : order.slice(first, last + 1)
}
