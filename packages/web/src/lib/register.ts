/** Adds an item to a set. Returns a function that removes it. */
export const register = <Item>(items: Set<Item>, item: Item) => {
  items.add(item)
  return () => void items.delete(item)
}
