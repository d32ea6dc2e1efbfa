// The colours of swatches, and the plain colours that people call them. In a file of its own: public pages get the codes they need with the products.

/** The colours of swatches, by name in lower case. Unknown names are grey. */
const COLOUR_HEXES: Readonly<Record<string, string>> = {
  sand: '#B2A081',
  'ocean teal': '#1E575F',
  charcoal: '#393A3C',
  terracotta: '#9F4F30',
  'forest green': '#2B4230',
  navy: '#202C41',
  cognac: '#8C5131',
  'stone grey': '#9C9B92',
  cream: '#DAD1BE',
  black: '#1F1F1F',
  white: '#F5F3EE',
  grey: '#8F8C86',
  gray: '#8F8C86',
  brown: '#6B4A32',
  beige: '#D6C7A8',
  blue: '#2F5D8C',
  green: '#3D6B4A',
  red: '#A33A2C',
  yellow: '#D9A93A',
  orange: '#C8722E',
  pink: '#D59AA0',
  purple: '#6B4A7E',
}
const DEFAULT_HEX = '#8F8C86'

/** The swatch colour for a colour name. */
export function colourHex(name: string): string {
  const key = name.trim().toLowerCase()
  const hex = Object.hasOwn(COLOUR_HEXES, key) ? COLOUR_HEXES[key] : undefined
  return hex ?? DEFAULT_HEX
}

/** Colours with a name of their own, by the plain colours that people call them, the nearest first. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  sand: ['beige', 'brown'],
  'ocean teal': ['blue', 'green'],
  teal: ['blue', 'green'],
  charcoal: ['grey', 'black'],
  terracotta: ['red', 'orange', 'brown'],
  navy: ['blue'],
  cognac: ['brown', 'orange'],
  cream: ['white', 'beige'],
  beige: ['beige', 'brown'],
  gray: ['grey'],
}

/** The plain colours themselves. */
const PLAIN = new Set(
  'black white grey brown beige blue green red yellow orange pink purple'.split(' '),
)

/**
 * The plain colours that a colour is looked for by: `Terracotta` is red, orange and brown, `Forest
 * Green` is green. Empty for a name that says no colour, such as `Ackee`.
 */
export function colourFamilies(name: string): string[] {
  const key = name.trim().toLowerCase()
  const known = (word: string) =>
    Object.hasOwn(FAMILIES, word) ? (FAMILIES[word] ?? []) : PLAIN.has(word) ? [word] : []
  const whole = known(key)
  return [...new Set(whole.length > 0 ? whole : key.split(/[^a-z]+/).flatMap(known))]
}
