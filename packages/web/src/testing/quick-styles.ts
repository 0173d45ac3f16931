/** The properties that Testing Library reads of every element it searches. The last two are inherited. */
const properties = ['display', 'visibility', 'pointer-events'] as const
type Property = (typeof properties)[number]
/** Attributes that select rules of jsdom's own style sheet. */
const attributes = ['hidden', 'open', 'popover', 'type']

/**
 * Returns a `getComputedStyle` that computes these properties once per kind of element, because jsdom matches its whole
 * style sheet after each change of the page. Elements with an inline style, and other properties, are computed in full.
 */
export const createQuickStyles = (compute: typeof getComputedStyle): typeof getComputedStyle => {
  const cache = new Map<string, string>()
  const computeQuickly = (element: Element, property: Property) => {
    if (hasInlineValue(element, property)) return compute(element).getPropertyValue(property)
    const key = JSON.stringify([property, element.localName, ...attributes.map((name) => element.getAttribute(name))])
    const value = cache.get(key) ?? compute(element).getPropertyValue(property)
    cache.set(key, value)
    return value
  }
  return (element, pseudo) => {
    if (pseudo) return compute(element, pseudo)
    let computed: CSSStyleDeclaration | undefined
    const computeAll = () => {
      computed ??= compute(element)
      return computed
    }
    const getPropertyValue = (name: string) =>
      isQuick(name) ? computeQuickly(element, name) : computeAll().getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue
        if (name === 'pointerEvents') return computeQuickly(element, 'pointer-events')
        if (isQuick(name)) return computeQuickly(element, name)
        const value = Reflect.get(computeAll(), name)
        return typeof value === 'function' ? value.bind(computed) : value
      },
    })
  }
}

const isQuick = (name: string | symbol): name is Property => properties.some((property) => property === name)

const hasInlineValue = (element: Element, property: Property) => {
  for (let each: Element | null = element; each; each = property === 'display' ? null : each.parentElement)
    if (each.getAttribute('style')?.includes(property)) return true
  return false
}
