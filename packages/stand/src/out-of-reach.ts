/** What a visitor could not undo before the stand goes back to its seed. */
const NAMES = ['Delete Camera', 'Restart services']

/** Hides the console's controls that visitors must not press, now and whenever its page changes. */
export const keepOutOfReach = (page: Document) => {
  hideControls(page)
  new MutationObserver(() => hideControls(page)).observe(page, { childList: true, subtree: true })
}

const hideControls = (page: Document) => {
  for (const button of page.querySelectorAll('button')) {
    const name = button.ariaLabel ?? button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
    if (NAMES.includes(name)) button.style.setProperty('display', 'none', 'important')
  }
}
