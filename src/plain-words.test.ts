// Names and comments use the standard terms of the field. Words that this project once invented for
// things that have a name must not come back; docs/glossary.md lists the few words that are its own.

import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const FILES = globSync('{src,e2e,bench,scripts}/**/*.{ts,tsx}').toSorted()
const SELF = 'src/plain-words.test.ts'

/** Words that no name may contain, by the term to use instead. */
const NAMES: Record<string, RegExp> = {
  'format…, …Label': /^say(?![a-z])/,
  'query, params, request, answer': /^asked$|^asked[A-Z]|[a-z]Asked/,
  'input, update, filter': /^wish|Wish/,
  'text, message, result': /^said$|^said[A-Z]|[a-z]Said(?![a-z])/,
  'notified, recorded, message': /^told$|^told[A-Z]|[a-z]Told(?![a-z])|^tellOf/,
  'fire and forget': /^unheard|Unheard/,
  searchMatches: /^speaksOf/,
  'again, re-': /^anew$|Anew/,
  toQueryString: /^askedFor/,
  'labelled, humanised': /^inWords$|^asSaid$/,
  paginateInMemory: /^pageOfFew|^answerFew/,
  dryRun: /^rehears/i,
  invalidate: /^doubt|Doubt/,
  'runIntegrityCheck, checkNextBatch': /^goRound|^lookFurther|^goOn$/,
  yieldToEventLoop: /^breath$/,
  batch: /^portion|Portion/,
  appSecret: /^houseKey/,
  JobContext: /^Workshop/,
  'max…': /^most(?=[A-Z])|^MOST_/,
}

/** Phrases that no comment may contain. */
const PHRASES = [
  /\banew\b/i,
  /\bso many\b/i,
  /\b(?:is|are|was|has|does|do) no more\b|\bno more (?:than|is)\b/i,
  /\bdearer\b/i,
  /\bto be had\b|\bcan be had\b|\bis had\b/i,
  /\bwhoever\b/i,
  /\bbook of events\b/i,
  /\bhouse key\b/i,
  /\bgrowing wait\b/i,
  /\bunheard\b/i,
  /\brehears/i,
]

/** Property names on the wire and in stored rows, which cannot change. */
const ON_THE_WIRE = new Set(['asked', 'said', 'askedCents'])

type Node = { type: string; name?: unknown; [key: string]: unknown }
type Found = { file: string; line: number; word: string }

const READ = FILES.filter((file) => file !== SELF).map((file) => {
  const source = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, source)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  return { file, names: [...namesIn(program as unknown as Node)], comments, lineAt }
})

/** Every identifier below a node of the syntax tree, with where it starts. */
function* namesIn(node: Node): Generator<{ name: string; start: number; isKey: boolean }> {
  for (const [key, child] of Object.entries(node))
    for (const each of Array.isArray(child) ? child : [child]) {
      if (typeof each !== 'object' || each === null || !('type' in each)) continue
      const below = each as Node
      if (/^(?:JSX)?Identifier$|^PrivateIdentifier$/.test(below.type))
        yield {
          name: String(below.name),
          start: Number(below.start),
          isKey: key === 'key' || key === 'property',
        }
      yield* namesIn(below)
    }
}

const at = ({ file, line, word }: Found) => `${file}:${line} ${word}`

test.each(Object.entries(NAMES))('names say %s, and no word of our own for it', (_, banned) => {
  const found = READ.flatMap(({ file, names, lineAt }) =>
    names
      .filter(({ name, isKey }) => banned.test(name) && !(isKey && ON_THE_WIRE.has(name)))
      .map(({ name, start }) => ({ file, line: lineAt(start), word: name })),
  )
  expect(found.map(at)).toEqual([])
})

test('comments are free of phrases that a reader would have to puzzle out', () => {
  const found = READ.flatMap(({ file, comments, lineAt }) =>
    comments.flatMap(({ value, start }) =>
      PHRASES.flatMap((phrase) => phrase.exec(value) ?? []).map((word) => ({
        file,
        line: lineAt(start),
        word,
      })),
    ),
  )
  expect(found.map(at)).toEqual([])
})
