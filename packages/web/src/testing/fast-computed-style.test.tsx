import { expect, onTestFinished, test } from 'vitest'
import { createFastComputedStyle } from './fast-computed-style.ts'

const html = `
  <p>shown <b>inline</b> <b style="display: block">block</b> <b hidden>hidden</b></p>
  <div style="visibility: hidden"><i>hidden</i> <i style="visibility: visible">visible</i></div>
  <div style="pointer-events: none"><button>inert</button> <button style="pointer-events: all">active</button></div>
  <input type="hidden"><input type="text"><dialog>closed</dialog><dialog open>open</dialog><p popover>closed</p>
  <details><summary>first</summary><summary>second</summary><p>content</p></details><summary>outside</summary>`

test('createFastComputedStyle returns the same display, visibility, pointer events and colour as jsdom', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  const page = frame.contentWindow as Window & typeof globalThis
  page.document.body.innerHTML = html
  const elements = [...page.document.querySelectorAll('*')]
  const read = (getComputedStyle: typeof page.getComputedStyle) =>
    elements.map((element) => {
      const { display, visibility, pointerEvents, color } = getComputedStyle(element)
      const byName = getComputedStyle(element).getPropertyValue('display')
      return { html: element.outerHTML, display, byName, visibility, pointerEvents, color }
    })

  const fast = read(createFastComputedStyle(page.getComputedStyle))

  expect(elements.length).toBeGreaterThan(20)
  expect(fast).toEqual(read(page.getComputedStyle))
})
