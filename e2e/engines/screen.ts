import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { poll } from '../support/poll.ts'
import type { Tab } from './browser.ts'

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Name = string | RegExp
type ElementQuery = { role: string; name?: Name | undefined } | { label: string } | { text: Name }
type Found = { text: string; isOn: boolean; canBeClicked: boolean; x: number; y: number }

export type Screen = ReturnType<typeof createScreen>

/** Operates a tab like a person: finds elements by role and name. A string matches the whole name. */
export function createScreen(tab: Tab) {
  /** Runs a function in the page. It can use only its argument, which must be JSON. */
  const evaluate = async <Result, Argument>(work: (argument: Argument) => Result, argument?: Argument) =>
    (await tab.evaluate(`(${work})(${JSON.stringify(argument)})`)) as Awaited<Result>

  async function find(target: ElementQuery, isScrolling = false): Promise<Found[]> {
    const query = JSON.stringify({ target, isScrolling }, (_, value) =>
      value instanceof RegExp ? { pattern: value.source } : value,
    )
    const found = await evaluate(findElements, query)
    if (found) return found
    await tab.evaluate(`(function () { ${testingLibrary}\n }).call(window)`)
    return find(target, isScrolling)
  }

  const waitFor = (target: ElementQuery, options: { timeout?: number } = {}) =>
    poll(async () => (await find(target)).length, {
      message: `${formatQuery(target)} appears`,
      ...options,
    }).toBeGreaterThan(0)

  /** Moves the pointer to the middle of an element, once the element is enabled and nothing covers it. */
  async function point(target: ElementQuery) {
    let clickable: Found[] = []
    await poll(
      async () => {
        clickable = (await find(target, true)).filter(({ canBeClicked }) => canBeClicked)
        return clickable.length
      },
      `${formatQuery(target)} can be clicked`,
    ).toBe(1)
    const { x = 0, y = 0 } = clickable[0] ?? {}
    await tab.movePointer(x, y)
    return { x, y }
  }

  async function click(target: ElementQuery) {
    await point(target)
    await tab.pressPointer()
    await tab.releasePointer()
  }

  async function type(...keys: string[]) {
    for (const key of keys) {
      await tab.pressKey(key)
      await tab.releaseKey(key)
    }
  }

  return {
    ...tab,
    evaluate,
    find: (role: string, name?: Name) => find({ role, name }),
    waitFor: (role: string, name?: Name, options?: { timeout?: number }) => waitFor({ role, name }, options),
    waitForText: (text: Name, options?: { timeout?: number }) => waitFor({ text }, options),
    hasText: async (text: Name) => (await find({ text })).length > 0,
    point: (role: string, name?: Name) => point({ role, name }),
    press: async (role: string, name?: Name) => {
      await point({ role, name })
      await tab.pressPointer()
    },
    click: (role: string, name?: Name) => click({ role, name }),
    type,
    fill: async (label: string, text: string) => {
      await click({ label })
      await evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.select())
      await type(...text)
    },
    startStreaming: async () => {
      await click({ role: 'switch', name: 'Live streaming' })
      await waitFor({ text: 'LIVE' })
    },
    /**
     * Sets the value of a list or a time field by script, because WebDriver cannot operate the browser's own popups.
     */
    set: async (label: string, value: string) => {
      await waitFor({ label })
      await evaluate(setField, { label, value })
    },
  }
}

export type Hold = Record<'begin' | 'release', (screen: Screen) => Promise<unknown>>

export const holds = {
  mouse: {
    begin: (screen) => screen.press('button', 'Pan right'),
    release: (screen) => screen.releasePointer(),
  },
  key: {
    begin: (screen) => screen.pressKey('ArrowRight'),
    release: (screen) => screen.releaseKey('ArrowRight'),
  },
} satisfies Record<string, Hold>

/** In the gallery, compares the patrols of June and July 2026. */
export async function openComparison(screen: Screen) {
  await screen.click('checkbox', /^Select Patrol.*2026-07/)
  await screen.click('checkbox', /^Select Patrol.*2026-06/)
  await screen.click('button', 'Compare')
  await screen.waitFor('button', 'Play')
}

const formatQuery = (target: ElementQuery) =>
  'role' in target ? `${target.role} '${target.name ?? ''}'` : `'${'label' in target ? target.label : target.text}'`

declare const TestingLibraryDom: typeof import('@testing-library/dom') | undefined

/** Runs in the page. Returns undefined if the page has not loaded the testing library yet. */
function findElements(query: string) {
  if (typeof TestingLibraryDom === 'undefined') return undefined
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = TestingLibraryDom
  const { target, isScrolling }: { target: ElementQuery; isScrolling: boolean } = JSON.parse(query, (_, value) =>
    value?.pattern ? new RegExp(value.pattern) : value,
  )
  return list().map((element) => {
    if (isScrolling) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return {
      text: element.textContent,
      isOn: element.matches(':checked, [aria-checked=true], [aria-pressed=true]'),
      canBeClicked:
        !element.matches(':disabled, [aria-disabled=true]') && element.contains(document.elementFromPoint(x, y)),
      ...{ x, y },
    }
  })

  function list() {
    if ('label' in target) return queryAllByLabelText(document.body, target.label)
    if ('text' in target) return queryAllByText(document.body, target.text)
    return queryAllByRole(document.body, target.role, target.name ? { name: target.name } : {})
  }
}

/**
 * Runs in the page. For a list, `value` is the text of an option. Uses the setter of the class, because React replaces
 * the setter of the element.
 */
function setField({ label, value }: { label: string; value: string }) {
  const field = TestingLibraryDom?.getByLabelText<HTMLInputElement | HTMLSelectElement>(document.body, label)
  const options = field && 'options' in field ? [...field.options] : []
  const chosenOption = options.find(({ text }) => text === value)?.value ?? value
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, chosenOption)
  for (const type of ['input', 'change']) field?.dispatchEvent(new Event(type, { bubbles: true }))
}
