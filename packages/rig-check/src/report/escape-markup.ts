const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may stand in XML or HTML, also in an attribute; characters that XML forbids are left out. */
export const escapeMarkup = (text: string): string =>
  text
    .split('')
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .map((character) => entities[character] ?? character)
    .join('')
