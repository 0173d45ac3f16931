import { onTestFinished, vi } from 'vitest'

/** Chooses these files in the file dialogs that the page opens. jsdom has none. */
export const chooseFiles = (...files: File[]) => {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event('change'))
  })
  onTestFinished(() => click.mockRestore())
}
