// `npm run size`: how large the code is, by area: lines without comments, blanks and imports, lines of comments, and
// declarations of CSS. What is generated and what is data (words of pages, the demo's products) is not counted.

import { globSync, readFileSync } from 'node:fs'

export type Size = { code: number; comments: number; declarations: number }

const NOTHING: Size = { code: 0, comments: 0, declarations: 0 }

const IMPORT = /^(?:import|export) (?:[^;'"]*? from )?'[^']+'\n?/gm
const COMMENT = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)$/gm

/** Of one file, as the formatter writes it: a comment has lines of its own. */
export function sizeOf(path: string, text: string): Size {
  const comments = [...text.matchAll(COMMENT)].map(([comment]) => linesIn(comment))
  const bare = text.replaceAll(COMMENT, '')
  const isStyle = path.endsWith('.css')
  return {
    code: linesIn(isStyle ? bare : bare.replaceAll(IMPORT, '')),
    comments: comments.reduce((sum, lines) => sum + lines, 0),
    declarations: isStyle ? (bare.match(/^\s*[\w-]+:\s[^{}]*?;$/gm) ?? []).length : 0,
  }
}

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

const IS_TEST = /\.(?:test|journey)\.tsx?$|^src\/testing\/|^e2e\//
const IS_DATA = /^src\/(?:content|seed)\/|\.gen\.ts$|\.d\.ts$/

/** `src/domain`, `scripts`, `tests` … */
const areaOf = (path: string): string => {
  if (IS_TEST.test(path)) return 'tests'
  const [root = '', area = ''] = path.split('/')
  return root === 'src' && !area.includes('.') ? `src/${area}` : root
}

const plus = (one: Size, other: Size): Size => ({
  code: one.code + other.code,
  comments: one.comments + other.comments,
  declarations: one.declarations + other.declarations,
})

export function sizesByArea(paths: readonly string[]): Map<string, Size> {
  const areas = new Map<string, Size>()
  for (const path of paths.filter((one) => !IS_DATA.test(one))) {
    const size = sizeOf(path, readFileSync(path, 'utf8'))
    for (const area of [areaOf(path), ...(IS_TEST.test(path) ? [] : ['all but tests'])])
      areas.set(area, plus(areas.get(area) ?? NOTHING, size))
  }
  return areas
}

if (import.meta.main) {
  const sizes = sizesByArea(globSync('{src,scripts,bench,e2e}/**/*.{ts,tsx,css}'))
  const row = (...cells: readonly (string | number)[]) =>
    console.log(cells.map((cell, at) => pad(String(cell), at)).join(''))
  const pad = (cell: string, at: number) => (at === 0 ? cell.padEnd(16) : cell.padStart(14))
  row('', 'code', 'comments', 'declarations')
  for (const area of [...sizes.keys()].toSorted()) {
    const { code, comments, declarations } = sizes.get(area) ?? NOTHING
    row(area, code, comments, declarations)
  }
}
