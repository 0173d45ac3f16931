/** Formats milliseconds since 1970 as the value of a `Date` header, which has a resolution of one second. */
export const formatHttpDate = (time: number): string => new Date(time).toUTCString()
