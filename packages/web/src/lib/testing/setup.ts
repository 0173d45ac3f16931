import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach } from 'vitest'
import { endTest } from './end-of-test.ts'

// How long to wait before something is missing; a busy machine must not make it so
configure({ asyncUtilTimeout: 10_000 })

afterEach(async () => {
  await endTest()
  cleanup()
  // What nobody has seen go would be shown in the next test
  toast.dismiss()
})
