/** Names of the controls whose effects visitors could not undo. */
const FORBIDDEN_NAMES = ['Delete Camera', 'Restart services']

/** Hides the controls that visitors must not use, including those that the console renders later. */
export const hideForbiddenControls = (page: Document) => {
  hideControls(page)
  new MutationObserver(() => hideControls(page)).observe(page, { childList: true, subtree: true })
}

const hideControls = (page: Document) => {
  for (const button of page.querySelectorAll('button')) {
    const name = button.ariaLabel ?? button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
    if (FORBIDDEN_NAMES.includes(name)) button.style.setProperty('display', 'none', 'important')
  }
}
