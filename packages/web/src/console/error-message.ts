/** Returns whether code could not be loaded. Matches the different messages of Chromium, Firefox and Safari. */
export const isImportError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message)

/** Returns a sentence for the operator. The browser's message about missing code contains only the URL of a file. */
export const getErrorMessage = (error: unknown): string => {
  if (isImportError(error)) return 'Part of the console could not be loaded. Reload the page'
  return error instanceof Error ? error.message : String(error)
}
