// Names and comments use the standard terms of the field. Words that this project once invented for
// things that have a name must not come back; docs/glossary.md lists the few words that are its own.

import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

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

/** Words that no text may contain, by the term to use instead; docs/words.md says which are meant. */
type Terms = Record<string, RegExp>
type Audience = { files: string[]; terms: Terms }

const FOR_ALL: Terms = {
  'e-mail': /\b(?:a|the|your|this|our|test) mails?\b(?! (?:server|settings))|\bby mail\b/i,
  'someone, no one': /\b(?:somebody|nobody)\b/i,
  'through your link': /\bby (?:your|his|her|their|a) link\b|\b(?:buys|orders|sells) by it\b/i,
  'plain sentences': /\ball the same\b|(?<!updates )\bby itself\b|\bmeanwhile\b/i,
  'a percentage without a space': /\d %/,
  'British spelling': /\b(?:favorite|fulfill|authoriz|recogniz|organiz|canceled|labeled)/i,
}

const FOR_CUSTOMERS: Terms = {
  ...FOR_ALL,
  item: /\bpieces?\b(?!})/i,
  'e-mails': /(?<!e-|under )\bmails\b/i,
  box: /\bcartons?\b/i,
  customer: /\bshoppers?\b/i,
  reply: /\banswer this e?-?mail\b|\bE?-?mails? (?:is|are) answered\b/i,
  tap: /\bpress\b/i,
  'reserved, we will hold it': /\bset aside\b|\bkept for you\b/i,
  'shipped, on its way': /\b(?:left|leaves) us\b/i,
  expired: /\br[au]n out\b/i,
  refund: /\b(?:goes|sent|send it) back to you\b|\bowed to you\b/i,
  receipt: /\bproof of (?:deposit|payment)\b/i,
  'secure payment page': /\bbank’s (?:own )?page\b/i,
  encrypted: /\bsealed\b(?! box)/i,
  'order page': /\bpage of (?:your|the) order\b|\border’s page\b/i,
  'valid until': /\bgood until\b/i,
  'included free': /\bgoes? along\b/i,
  'verified buyer': /\bbought here\b/i,
  quote: /\b(?:the|your|this|our) offer\b/i,
  'a sentence without an exclamation mark': /\w!(?:\s|$)/,
}
/** Where the reader may be any of them. */
const FOR_EVERYBODY: Terms = {
  ...FOR_ALL,
  item: /\bpieces?\b(?!})/i,
  customer: /\bshoppers?\b/i,
  box: /\bcartons?\b/i,
}
const FOR_STAFF: Terms = {
  ...FOR_ALL,
  'item, line, quantity': /\bpieces?\b(?!})/i,
  customer: /\bshoppers?\b/i,
  'reverse, undo, withdraw': /\b(?:take|takes|taken|took) back\b/i,
  remove: /\bthrown? away\b|\b(?:take|taken|took) off\b/i,
  'in progress': /\bunder way\b/i,
  'turn on, turn off': /\bswitch(?:es|ed)? (?:it )?o(?:n|ff)\b/i,
}
const FOR_PARTNERS: Terms = {
  ...FOR_ALL,
  deducted: /\b(?:take|takes|taken|took) back\b/i,
  'commission amounts': /\bwhat a sale pays\b/i,
  median: /\bmiddle partner\b/i,
}

/** Names of styles, words that the assistant understands, and sentences that the specification quotes. */
const EXEMPT =
  /^(?:human person |couch chair mattress |od qd|This piece does not come in that colour\.$|Quote request sent successfully!$|Message sent successfully!$|Help request sent!$|Order Placed Successfully!$|Try Again Tomorrow!$|Welcome to the Partnership!$)/

const AUDIENCES: Record<string, Audience> = {
  customers: {
    files: [
      'src/web/storefront/**/*.{ts,tsx}',
      'src/web/*.ts',
      'src/content/**/*.{ts,md}',
      'src/{mail,jobs}/*.ts',
      'src/domain/assistant/*.ts',
      'src/domain/documents/document-words.ts',
      'src/contract/{delivery-words,delivery-sentences,delivery-from,order-dates,order-text}.ts',
      'src/contract/refusals/{orders,quotes,reviews,uploads,vouchers,cards,cases,delivery,products,calls}.ts',
    ],
    terms: FOR_CUSTOMERS,
  },
  everybody: {
    files: ['src/web/ui/**/*.{ts,tsx}', 'src/contract/**/*.ts', 'src/http/*.ts'],
    terms: FOR_EVERYBODY,
  },
  staff: { files: ['src/web/staff/**/*.{ts,tsx}'], terms: FOR_STAFF },
  partners: { files: ['src/web/partner/**/*.{ts,tsx}'], terms: FOR_PARTNERS },
}

type Node = { type: string; name?: unknown; [key: string]: unknown }
type Found = { file: string; line: number; word: string }

const READ = FILES.filter((file) => file !== SELF).map((file) => {
  const source = readFileSync(file, 'utf8')
  const parsed = parseSync(file, source)
  const program = parsed.program as unknown as Node
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  return { file, names: [...namesIn(program)], program, comments: parsed.comments, lineAt }
})

/** The texts of files: of code its literals, of the shop's own texts each line. What a search understands is not among them. */
function textsOf(globs: readonly string[]): { text: string; file: string; line: number }[] {
  const files = globSync([...globs]).filter(
    (file) => !/\.test\.|(?:kinds|search-meanings)\.ts$/.test(file),
  )
  return files.toSorted().flatMap((file) => {
    const code = READ.find((one) => one.file === file)
    const texts = code
      ? [...textsIn(code.program)].map(({ text, start }) => ({ text, line: code.lineAt(start) }))
      : readFileSync(file, 'utf8')
          .split('\n')
          .map((text, index) => ({ text, line: index + 1 }))
    return texts.map((found) => ({ ...found, file }))
  })
}

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
  if (typeof text === 'string' && /\w\s+\w|^Pieces?$/.test(text) && !EXEMPT.test(text))
    yield { text, start: Number(node.start) }
  for (const [, below] of nodesUnder(node)) yield* textsIn(below)
}

const at = ({ file, line, word }: Found) => `${file}:${line} ${word}`

describe.each(Object.entries(AUDIENCES))('%s', (_, { files, terms }) => {
  const texts = textsOf(files)
  test.each(Object.entries(terms))('read %s, and no word of our own for it', (_, banned) => {
    const found = texts
      .filter(({ text }) => banned.test(text))
      .map(({ text, file, line }) => ({ file, line, word: text.trim().slice(0, 80) }))
    expect(found.map(at)).toEqual([])
  })
})

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
