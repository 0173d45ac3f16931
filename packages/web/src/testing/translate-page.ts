/**
 * Translates a page like Chromium and Edge: replaces each text node by two nested `font` elements, and adds a mark to
 * the text. If `isForced`, ignores `translate="no"`.
 */
export const translatePage = (document: Document, { isForced = true } = {}) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest('script, style, font')) continue
    if (!isForced && parent.closest('[translate="no"]')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.dir = 'auto'
    inner.append(`${TRANSLATED}${text.data}`)
    outer.append(inner)
    parent.replaceChild(outer, text)
  }
}

export const TRANSLATED = '‹tr›'
