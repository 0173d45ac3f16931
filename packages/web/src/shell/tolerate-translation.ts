/**
 * Keeps the page usable while a browser translates it. A translator replaces text nodes with `font` elements. React
 * would still update and remove the original text nodes, and fail. This function puts each replaced text node back,
 * empty, before its translation, which is removed as soon as React changes or removes the text. Returns a function that
 * stops the observation.
 */
export const tolerateTranslation = (document: Document) => {
  const replacedTexts = new Map<Text, { translation: Element; data: string }>()

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') handleChange(record.target)
      else keepReplacedTexts(record, (node) => records.some(({ addedNodes }) => [...addedNodes].includes(node)))
    }
    releaseRemovedTranslations()
    observer.takeRecords()
  })

  const handleChange = (text: Node) => {
    if (!isText(text)) return
    replacedTexts.get(text)?.translation.remove()
    replacedTexts.delete(text)
  }

  const keepReplacedTexts = (record: MutationRecord, isNew: (node: Node) => boolean) => {
    const { target, removedNodes, addedNodes, previousSibling, nextSibling } = record
    const neighbours = [...addedNodes, previousSibling, nextSibling].filter(isTranslation)
    // If the translation is older, React has removed the text
    const translation = neighbours.find(isNew)
    if (translation?.parentNode !== target) return
    for (const text of removedNodes) {
      if (!isText(text) || text.parentNode !== null || text.data === '') continue
      replacedTexts.set(text, { translation, data: text.data })
      text.data = ''
      translation.before(text)
    }
  }

  const releaseRemovedTranslations = () => {
    for (const [text, { translation, data }] of replacedTexts) {
      if (text.isConnected && text.parentNode === translation.parentNode) continue
      replacedTexts.delete(text)
      // If the browser has removed the translation, the page shows the original again. If the text node is no longer in
      // the page, React has removed it
      if (text.isConnected) text.data = data
      else translation.remove()
    }
  }

  observer.observe(document, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'
