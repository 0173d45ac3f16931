import type { Page } from '@playwright/test'

/**
 * Measures the layout of a page in its window. `covered` lists what covers a control, a reading, a reason or a
 * text of the open dialog, as "cover over covered". `cutOff` lists the parts of the live view that extend beyond the
 * window or below the tab bar, and `overEdges` lists the controls that overlap an edge of the live picture. `share` is
 * the percentage of the window that the picture covers. `noticeCount` is the number of visible notices: if it is 0,
 * the result says nothing about notices.
 */
export const measureLayout = (page: Page) =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number }

    const queryAll = (selector: string, root: ParentNode = document) => [
      ...root.querySelectorAll<HTMLElement>(selector),
    ]
    const getName = (element: Element) =>
      element.getAttribute('aria-label') ?? element.getAttribute('data-value') ?? element.textContent?.trim()
    const bar = document.querySelector('nav[data-bar] ul')
    const isBarFixed = bar !== null && getComputedStyle(bar).position === 'fixed' && !bar.closest('[inert]')
    const lowerEdge = isBarFixed ? bar.getBoundingClientRect().top : innerHeight
    const dialog = queryAll('[data-dialog]').at(-1)

    /** Returns the part of an element that its scrolling parents, the window and the tab bar leave visible. */
    const clip = (element: Element): Box => {
      let { left, top, right, bottom } = element.getBoundingClientRect()
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowY === 'visible') continue
        const box = parent.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      const end = bar?.contains(element) || dialog?.contains(element) ? innerHeight : lowerEdge
      return { left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, end) }
    }
    const boxes = new Map<Element, Box>()
    const getBox = (element: Element) => {
      const box = boxes.get(element) ?? clip(element)
      boxes.set(element, box)
      return box
    }
    const isVisible = (element: Element) => {
      const { left, top, right, bottom } = getBox(element)
      const isShown = element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
      return isShown && right - left > 2 && bottom - top > 2
    }
    const doOverlap = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    const listOverlaps = (covered: Element[], covers: Element[]) =>
      covered.flatMap((below) =>
        covers
          .filter((above) => above !== below && !below.contains(above) && !above.contains(below))
          .filter((above) => doOverlap(getBox(below), getBox(above)))
          .map((above) => `${getName(above)} over ${getName(below)}`),
      )

    /** Returns what hides a point of a control from the pointer. Notices let the pointer through. */
    const listObstructions = (control: HTMLElement) => {
      const { left, top, right, bottom } = getBox(control)
      const target = control.closest('label') ?? control
      const points = [0.25, 0.5, 0.75].flatMap((share) => [
        [left + (right - left) * share, (top + bottom) / 2] as const,
        [(left + right) / 2, top + (bottom - top) * share] as const,
      ])
      const hits = points.map(([x, y]) => document.elementFromPoint(x, y))
      return hits
        .filter((hit) => !hit || !(target.contains(hit) || hit.contains(target)))
        .map((hit) => `${hit && getName(hit)} over a point of ${getName(control)}`)
    }

    const root = dialog ?? document.body
    const controls = queryAll('button, a[href], input, select, summary, [role="switch"]', root)
      .filter((control) => !control.closest('[data-sonner-toast]'))
      .filter(isVisible)
    const texts = dialog ? queryAll('h2, p, label, span', dialog) : queryAll('figure')
    const readings = queryAll('[data-value], [aria-label="Current camera"] dd').filter(isVisible)
    const reasons = queryAll('[role="alert"]')
    const notices = queryAll('[data-sonner-toast][data-removed="false"]')
    const pictureMessages = queryAll('[aria-label="Live picture"] p').filter(isVisible)
    // Does not clip notices, because the part of a notice that covers the bar must be detected
    for (const notice of notices) boxes.set(notice, notice.getBoundingClientRect())
    if (controls.length === 0) throw new Error('The page shows no control')
    if (reasons.length > 0 && !dialog && readings.length === 0) throw new Error('The page shows no reading')

    const measureSize = (token: string) => {
      const probe = document.createElement('div')
      probe.style.cssText = `position: fixed; height: var(${token})`
      document.body.append(probe)
      const { height } = probe.getBoundingClientRect()
      probe.remove()
      return height
    }
    /** Strips along the upper and the lower edge of a cropped picture, where many cameras show texts. */
    const edges = queryAll('[data-cropped]').flatMap((cropped) => {
      const { left, top, right, bottom } = cropped.getBoundingClientRect()
      const [upper, lower] = [document.createElement('i'), document.createElement('i')]
      boxes.set(upper, { left, right, top, bottom: top + measureSize('--edge-top') })
      boxes.set(lower, { left, right, top: bottom - measureSize('--edge-bottom'), bottom })
      return [upper, lower]
    })
    const isClippedAway = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClippedAway(element.parentElement))
    const content = queryAll('button, header, p, dl, input, [role=status], [data-area=dock], fieldset, time')
      .filter((element) => element.textContent !== '' || !element.matches('p, [role=status]'))
      .filter(
        (element) => !element.matches('[data-hidden-visually="true"]') && !isClippedAway(element) && isVisible(element),
      )

    const picture = document.querySelector('[data-picture]')
    const isOutsideWindow = ({ left, top, right, bottom }: Box) =>
      left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > lowerEdge + 0.5
    const pads = queryAll('fieldset:is([aria-label="Pan and tilt"], [aria-label="Zoom"])')
    const { left, top, right, bottom } = picture?.getBoundingClientRect() ?? new DOMRect()
    const width = Math.min(right, innerWidth) - Math.max(left, 0)
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0)

    return {
      covered: [
        ...new Set([
          ...listOverlaps(controls, [...notices, ...(dialog ? [] : [...reasons, ...controls])]),
          ...listOverlaps(texts.filter(isVisible), notices),
          ...listOverlaps(readings, reasons),
          ...listOverlaps(dialog ? [] : reasons.filter(isVisible), [...notices, ...pictureMessages]),
          ...(dialog ? [] : controls.filter((control) => control.closest('main, nav')).flatMap(listObstructions)),
        ]),
      ],
      cutOff: [...(picture ? [picture] : []), ...pads]
        .filter((part) => isOutsideWindow(part.getBoundingClientRect()))
        .map((part) => part.getAttribute('aria-label') ?? 'picture'),
      overEdges: listOverlaps(edges, content).map((pair) => pair.replace(/ over .*/, '')),
      share: (100 * width * height) / (innerWidth * innerHeight),
      noticeCount: notices.length,
      isTooWide: document.documentElement.scrollWidth > innerWidth,
    }
  })
