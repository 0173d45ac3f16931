/** Controls with effects that a visitor cannot undo. */
const NAMES = ['Delete Camera', 'Restart services']

/** Hides the controls that visitors must not press, now and after every change of the page. */
export const hideForbiddenControls = (page: Document) => {
  hideControls(page)
  new MutationObserver(() => hideControls(page)).observe(page, { childList: true, subtree: true })
}

const hideControls = (page: Document) => {
  for (const button of page.querySelectorAll('button')) {
    const name = button.ariaLabel ?? button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
    if (NAMES.includes(name)) button.style.setProperty('display', 'none', 'important')
  }
}
