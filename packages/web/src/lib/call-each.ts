/** Calls `call` with each item and returns the results. An exception is logged, and the remaining calls follow. */
export const callEach = <Item, Result>(items: Iterable<Item>, call: (item: Item) => Result) =>
  [...items].map((item) => {
    try {
      return call(item)
    } catch (error) {
      console.error('A listener failed', error)
      return undefined
    }
  })
