// Every regular expression of the shop that can be slow on a long text has its input cut to a length
// at which the worst text takes less than 5 ms.

import { globSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Patterns that may be slow: where the input is cut, to what length, and the worst text found. */
type Bounded = { cutBy: string; length: number; worst: [start: string, pump: string, end: string] }

const BOUNDED: Record<string, Bounded> = {
  [String.raw`/[ T]\d{1,2}:\d{2}.*$/`]: {
    cutBy: 'LONGEST in src/domain/transfers/statement-cells.ts',
    length: 40,
    worst: ['', ' 0:00', '\n'],
  },
  [String.raw`/\B(?=(\d{3})+$)/g`]: {
    cutBy: 'the digits of a safe integer in src/contract/money.ts',
    length: 17,
    worst: ['0', '000', 'A'],
  },
  [String.raw`/(?<!\S)[+(]*\d[\d\s().-]*\d(?!\S)/g`]: {
    cutBy: 'plainText(100) of every `q` in src/contract',
    length: 100,
    worst: ['', '1) ', 'x'],
  },
  [String.raw`/(?:\$|jmd)\s?\d[\d,.]*|\d[\d,.]*\s?(?:jmd|dollars|jamaican)/gi`]: {
    cutBy: 'shorten in src/domain/assistant/plain-answer.ts; the facts are the shop’s own',
    length: 1000,
    worst: ['', '0', '0$0'],
  },
  [String.raw`/!?\[([^\]\n]{0,120})\]\(([^()\s]{0,300})(?:\([^()\n]{0,100}\))?[^()\n]{0,100}\)/g`]:
    {
      cutBy: 'LONGEST_ANSWER in src/domain/assistant/plain-answer.ts',
      length: 4000,
      worst: ['', '[](', '\n'],
    },
  [String.raw`/<(script|style|iframe|svg|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi`]: {
    cutBy: 'LONGEST_ANSWER in src/domain/assistant/plain-answer.ts',
    length: 4000,
    worst: ['', '<svg>', '</svg'],
  },
  [String.raw`/\b(?:[a-z][a-z\d+.-]{0,30}:\/\/|www\.|(?:javascript|data|vbscript|file):)\S*/gi`]: {
    cutBy: 'LONGEST_ANSWER in src/domain/assistant/plain-answer.ts',
    length: 4000,
    worst: ['', 'F+', ' '],
  },
}

const SOURCE = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|setup)\.tsx?$/.test(file) && !file.startsWith('src/testing/'),
)

type Pattern = { source: string; flags: string; file: string }

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = []
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  JSON.stringify(program, (_, node: unknown) => {
    const { regex } = (node ?? {}) as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ source: regex.pattern, flags: regex.flags, file })
    return typeof node === 'bigint' || node instanceof RegExp ? undefined : node
  })
  return found
}

const literal = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) => `/${source}/${flags}`

/** A pattern that repeats nothing without an end is never slow. */
const isOpen = ({ source }: Pattern) =>
  /[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[(?:\\.|[^\\\]])*\]/g, ''))

const PATTERNS = new Map(SOURCE.flatMap(patternsIn).map((one) => [literal(one), one]))

/** Those that were found safe before: a search takes seconds, and is for new ones only. */
const SAFE: string[] = JSON.parse(readFileSync('src/patterns.safe.json', 'utf8'))

test(
  'no pattern is slow on a long text, but for those whose input is cut',
  { timeout: 120_000 },
  async () => {
    const open = [...PATTERNS.values()].filter(isOpen)
    expect(open.length).toBeGreaterThan(50)
    const unknown = open.filter((one) => !BOUNDED[literal(one)] && !SAFE.includes(literal(one)))
    const slow: string[] = []
    for (const one of unknown) {
      const { status } = await check(one.source, one.flags, { timeout: 100_000 })
      if (status !== 'safe') slow.push(`${one.file}: ${literal(one)} is ${status}`)
    }
    expect(
      slow,
      'write it so that it is safe, or add it to src/patterns.safe.json or to BOUNDED, with why',
    ).toEqual([])
    expect(SAFE.filter((written) => !PATTERNS.has(written))).toEqual([])
  },
)

const TRIES = 7
const MAX_MS = 5

test.each(Object.entries(BOUNDED))(
  '%s is quick on the longest text it meets',
  (written, bounded) => {
    expect(PATTERNS.has(written), 'no longer there: take it off the list').toBe(true)
    const { source, flags } = PATTERNS.get(written) ?? { source: '', flags: '' }
    const { length, worst } = bounded
    const [start, pump, end] = worst
    const pumps = Math.floor((length - start.length - end.length) / pump.length)
    const text = start + pump.repeat(pumps) + end
    const times = Array.from({ length: TRIES }, () => {
      const from = performance.now()
      text.replace(new RegExp(source, flags), '')
      return performance.now() - from
    })
    expect(Math.min(...times)).toBeLessThan(MAX_MS)
  },
)
