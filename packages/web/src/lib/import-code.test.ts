import { expect, test } from 'vitest'
import { importCode } from './import-code.ts'

const fail = (message: string) => () => Promise.reject<{ text?: string }>(new TypeError(message))
const MESSAGE = 'Failed to fetch dynamically imported module: '

test('importCode repeats a failed import under another URL', async () => {
  const code = await importCode(fail(`${MESSAGE}data:text/javascript,export%20const%20text='presets'//`))

  expect(code.text).toBe('presets')
})

test.each(['Importing a module script failed.', `${MESSAGE}data:text/javascript,throw%20new%20Error()//`])(
  'importCode rejects with a MissingCodeError whose cause is the error of the browser: %s',
  async (message) => {
    await expect(importCode(fail(message))).rejects.toMatchObject({ name: 'MissingCodeError', cause: { message } })
  },
)
