/** Calls `call` with each item of a copy of `items`. Logs exceptions, and returns undefined for these items. */
export const callEach = <Item, Result>(items: Iterable<Item>, call: (item: Item) => Result) =>
  [...items].map((item) => {
    try {
      return call(item)
    } catch (error) {
      console.error('A listener failed', error)
      return undefined
    }
  })
