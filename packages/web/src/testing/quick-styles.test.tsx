import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQuickStyles } from './quick-styles.ts'

/** The setup of the tests replaces the function of the global window, but not that of jsdom's own window. */
const computeInFull = (globalThis as unknown as { jsdom: { window: Window } }).jsdom.window.getComputedStyle

const tree = (
  <section style={{ visibility: 'hidden', pointerEvents: 'none' }}>
    <p hidden>hidden</p>
    <dialog>closed</dialog>
    <dialog open>open</dialog>
    <span style={{ display: 'none' }}>
      <b style={{ visibility: 'visible' }}>inherits nothing</b>
    </span>
    <input type="hidden" />
    <input type="text" style={{ width: 12 }} />
    <ul>
      <li>item</li>
    </ul>
  </section>
)

test('createQuickStyles returns the same values as jsdom for every element, also if it has seen a similar element', () => {
  const compute = createQuickStyles(computeInFull)
  const { container } = render(
    <>
      {tree}
      <div>{tree.props.children}</div>
    </>,
  )

  const list = (styles: typeof getComputedStyle) =>
    [...container.querySelectorAll('*')].map((element) => {
      const { display, visibility, pointerEvents, width } = styles(element)
      return [element.localName, display, visibility, pointerEvents, width, styles(element).getPropertyValue('display')]
    })

  expect(new Set(list(compute).map(String)).size).toBeGreaterThan(9)
  expect(list(compute)).toEqual(list(computeInFull))
})
