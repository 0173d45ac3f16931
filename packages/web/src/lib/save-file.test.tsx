import { expect, onTestFinished, test, vi } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { downloadUrl, pickSaveTarget } from './save-file.ts'

const refusePicker = (reason: string) => {
  vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('', reason)))
  onTestFinished(() => void vi.unstubAllGlobals())
}

test("pickSaveTarget resolves to null if the operator cancels the browser's dialog", async () => {
  refusePicker('AbortError')

  expect(await pickSaveTarget('Gallery.zip')).toBeNull()
})

test('if the browser forbids its dialog for saving a file, pickSaveTarget still returns a function that saves it', async () => {
  expectLogged(/could not show its dialog/)
  refusePicker('SecurityError')

  expect(await pickSaveTarget('Gallery.zip')).toBeTypeOf('function')
})

test.each([
  ['/media/gallery/a.jpg', ''],
  [`blob:${window.location.origin}/1`, ''],
  ['http://rig.example/media/gallery/a.jpg', '_blank'],
])('the link that downloads %s has the target "%s"', (url, target) => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => click.mockRestore())

  downloadUrl(url, 'a.jpg')

  expect(click.mock.contexts).toEqual([expect.objectContaining({ target })])
})
