/** Joins class names, leaving out what is not there. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
