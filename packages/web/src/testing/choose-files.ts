import { onTestFinished, vi } from 'vitest'

/** Chooses these files in every file dialog that the page opens, because jsdom has no file dialog. */
export const chooseFiles = (...files: File[]) => {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event('change'))
  })
  onTestFinished(() => click.mockRestore())
}
