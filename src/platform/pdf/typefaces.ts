// The typefaces of PDFs: static instances of the shop's fonts, embedded with the letters that a document uses.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES = {
  regular: 'instrument-sans-regular',
  medium: 'instrument-sans-medium',
  bold: 'instrument-sans-bold',
  boxed: 'roboto-serif-boxed',
  open: 'roboto-serif-open',
  name: 'roboto-serif-name',
  figures: 'roboto-serif-figures',
} as const
export type Face = keyof typeof FILES

/** From the shop's folder, as the built server is one file elsewhere. */
const FOLDER = join('src', 'platform', 'pdf', 'fonts')
const read = (face: Face) => readFileSync(join(FOLDER, `${FILES[face]}.ttf`))

let loaded: readonly (readonly [Face, Buffer])[] | undefined

/** The font files, read once for each process, when the first PDF is made. */
export const typefaces = (): readonly (readonly [Face, Buffer])[] =>
  (loaded ??= (Object.keys(FILES) as Face[]).map((face) => [face, read(face)] as const))

/** The characters that every face of text has. */
const SANS = /^[ -~\u{a0}-\u{ff}ĂıŒœˆ˚˜–—‘’‚“”„•…‹›€™−]$/u
/** The headlines' faces have the fewest. */
const SERIF = /^[ -~\u{a0}-\u{ff}–—‘’“”…]$/u

export const hasCharacter = (face: Face, character: string): boolean => {
  if (face === 'figures') return /^[ \d.,$J−-]$/.test(character)
  return (face in SANS_FACES ? SANS : SERIF).test(character)
}
const SANS_FACES = { regular: true, medium: true, bold: true }
