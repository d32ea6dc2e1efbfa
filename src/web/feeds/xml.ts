// Writes XML: text is escaped, and what XML cannot carry is left out.

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const escaped = (text: string) =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element that holds text. */
export const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** An element that holds others. */
export const group = (name: string, elements: readonly string[]) =>
  `<${name}>${elements.join('')}</${name}>`
