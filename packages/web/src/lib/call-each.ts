/** Calls `call` with each item and returns the results. An exception is logged, and the remaining calls follow. */
export const callEach = <Item, Result>(items: Iterable<Item>, call: (item: Item) => Result): Result[] => {
  const results: Result[] = []
  for (const item of items) {
    try {
      results.push(call(item))
    } catch (error) {
      console.error('A listener failed', error)
    }
  }
  return results
}
