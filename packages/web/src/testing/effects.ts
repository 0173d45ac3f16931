import { configure, getConfig } from '@testing-library/react'

// This module must run once per worker, because each run would add another turn to all waits

/** The original function, because tests may replace the global one. */
const { setImmediate: queueTurn } = globalThis
const { asyncWrapper } = getConfig()

// React may run the effects of a commit one turn of the event loop later, and a query could resolve before that. A key
// would then be pressed before the page listens to it, or a late focus would interrupt typing
configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result: unknown = await wait()
      await new Promise((resolve) => queueTurn(resolve))
      return result
    }),
})
