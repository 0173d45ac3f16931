/** Returns the WCAG 2.2 contrast between an icon and its translucent panel. Assumes white behind the panel. */
export const getContrastOnWhite = (icon: Element) => {
  const parseChannels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const getLuminance = ([red = 0, green = 0, blue = 0]: number[]) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  let opacity = 1
  for (let element: Element | null = icon; element; element = element.parentElement) {
    opacity *= Number(getComputedStyle(element).opacity)
  }
  const panel = parseChannels(getComputedStyle(icon.closest('fieldset') ?? icon).backgroundColor)
  const blendOver = (colour: number[], alpha: number, behind = [255, 255, 255]) =>
    behind.map((value, index) => (colour[index] ?? 0) * alpha + value * (1 - alpha))
  const background = blendOver(panel, (panel[3] ?? 1) * opacity)
  const foreground = blendOver(parseChannels(getComputedStyle(icon).color), opacity, background)
  const [light, dark] = [getLuminance(foreground), getLuminance(background)].toSorted((one, other) => other - one)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
