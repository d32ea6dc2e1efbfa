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

/** What is shown or mailed to customers; docs/words.md says which word is meant. */
const FOR_CUSTOMERS = new Set(
  globSync([
    'src/web/storefront/**/*.{ts,tsx}',
    'src/content/**/*.ts',
    'src/{mail,jobs}/*.ts',
    'src/domain/assistant/*.ts',
    'src/contract/{refusals,delivery-words,delivery-sentences,delivery-from}.ts',
  ]).filter((file) => !file.includes('.test.')),
)

/** Words that no text for customers may contain, by the term to use instead. */
const TEXTS: Record<string, RegExp> = {
  item: /\bpieces?\b(?!})/i,
  'e-mail':
    /\b(?:a|the|your|this|our) mails?\b(?! (?:server|settings))|(?<!e-|under )\bmails\b|\bby mail\b/i,
  reply: /\banswer this e?-?mail\b/i,
  tap: /\bpress\b/i,
  'through your link': /\bby (?:your|his|her|their|a) link\b/i,
  'someone, no one': /\b(?:somebody|nobody)\b/i,
  reserved: /\bset aside\b/i,
  'shipped, on its way': /\b(?:left|leaves) us\b/i,
  expired: /\br[au]n out\b/i,
  'plain sentences': /\ball the same\b|(?<!updates )\bby itself\b|\bmeanwhile\b/i,
}
/** Words that the assistant understands, names of styles, and a sentence that is specified (specified-calls.json). */
const EXEMPT = /^(?:human person |od qd|This piece does not come in that colour\.$)/

type Node = { type: string; name?: unknown; [key: string]: unknown }
type Found = { file: string; line: number; word: string }

const READ = FILES.filter((file) => file !== SELF).map((file) => {
  const source = readFileSync(file, 'utf8')
  const parsed = parseSync(file, source)
  const program = parsed.program as unknown as Node
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const texts = FOR_CUSTOMERS.has(file) ? [...textsIn(program)] : []
  return { file, names: [...namesIn(program)], texts, comments: parsed.comments, lineAt }
})

/** The nodes under a node of the syntax tree, each with its key. */
function* nodesUnder(node: Node): Generator<[key: string, node: Node]> {
  for (const [key, child] of Object.entries(node))
    for (const each of Array.isArray(child) ? child : [child])
      if (typeof each === 'object' && each !== null && 'type' in each) yield [key, each as Node]
}

/** Every identifier below a node, with where it starts. */
function* namesIn(node: Node): Generator<{ name: string; start: number; isKey: boolean }> {
  for (const [key, below] of nodesUnder(node)) {
    if (/^(?:JSX)?Identifier$|^PrivateIdentifier$/.test(below.type))
      yield {
        name: String(below.name),
        start: Number(below.start),
        isKey: key === 'key' || key === 'property',
      }
    yield* namesIn(below)
  }
}

/** Every text of several words at or below a node; paths of imports and names of styles are none. */
function* textsIn(node: Node): Generator<{ text: string; start: number }> {
  if (node.type === 'ImportDeclaration') return
  if (node.type === 'JSXAttribute' && (node.name as Node).name === 'className') return
  const text =
    node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value
  if (typeof text === 'string' && /\w\s+\w/.test(text) && !EXEMPT.test(text))
    yield { text, start: Number(node.start) }
  for (const [, below] of nodesUnder(node)) yield* textsIn(below)
}

const at = ({ file, line, word }: Found) => `${file}:${line} ${word}`

test.each(Object.entries(TEXTS))(
  'customers read %s, and no word of our own for it',
  (_, banned) => {
    const found = READ.flatMap(({ file, texts, lineAt }) =>
      texts
        .filter(({ text }) => banned.test(text))
        .map(({ text, start }) => ({ file, line: lineAt(start), word: text.trim().slice(0, 80) })),
    )
    expect(found.map(at)).toEqual([])
  },
)

test('a question is answered by what is done or kept, never by yes or no', () => {
  const found = globSync('src/web/**/*.tsx').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/\b(?:yes|no)="(?:Yes|No|Not yet|Leave it)\b[^"]*"/g),
    ].map(([button]) => `${file} ${button}`),
  )
  expect(found).toEqual([])
})

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
