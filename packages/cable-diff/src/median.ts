/** Returns the middle value, or the upper one of two, or 0 if there are none. */
export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
