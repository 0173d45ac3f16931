import type { Page } from '@playwright/test'

export const findOverlappingTexts = (page: Page) =>
  page.evaluate(() => {
    /** Returns the bounding boxes of a text node, clipped horizontally to its parent element. */
    const listBoxes = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const whole = text.parentElement?.getBoundingClientRect() ?? new DOMRect()
      return [...range.getClientRects()].map((box) => ({
        left: Math.max(box.left, whole.left),
        right: Math.min(box.right, whole.right),
        top: box.top,
        bottom: box.bottom,
      }))
    }
    type Box = ReturnType<typeof listBoxes>[number]
    const doOverlap = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    const texts: { content: string | null; boxes: Box[] }[] = []
    for (const part of document.querySelectorAll('header, nav')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (text.parentElement?.checkVisibility({ visibilityProperty: true }))
          texts.push({ content: text.textContent, boxes: listBoxes(text) })
    }
    return texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => one.boxes.some((box) => other.boxes.some((its) => doOverlap(box, its))))
        .map((other) => `${one.content} / ${other.content}`),
    )
  })
