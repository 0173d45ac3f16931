const endings: (() => unknown)[] = []

/** Has something undone when the test is over, the latest first. */
export const atEndOfTest = (end: () => unknown) => {
  endings.push(end)
}

/** What every file's setup calls after each test: test files share their modules, so none of these can do it for itself. */
export const endTest = async () => {
  for (const end of endings.splice(0).reverse()) await end()
}
