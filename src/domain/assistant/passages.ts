// The sentences of the shop's own pages that are nearest to a question: the last way to an answer before a person is named.
// A passage counts only if it has at least two of the question's words, and more than half of their weight.

import type { ChatLink } from '#contract/chat.ts'
import { SHOP_PLACEHOLDERS } from '#content/placeholders.ts'
import { shopFacts, type TextFacts } from '#content/shop-facts.ts'
import { type Line, linesOf, plainText, sectionText, type Text } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { wordsOf } from './words.ts'

type Passage = { heading: string; line: Line; link: ChatLink }
type Indexed = Passage & { words: ReadonlySet<string> }

/** Words that say nothing of what a question is about. */
const EMPTY = new Set(
  wordsOf(
    'a an the is are was be been am do does did can could will would should shall may must have has had i you we they he she it its my your our their this that these those there here ' +
      'what which who whom when where why how if or and but so not no yes of to in on at for from with by as up out about into over after before than then too very just also any some all ' +
      'me us them please want need like get got give tell know one thing much many go come say make let see more most only still item order',
  ),
)
export const contentOf = (words: Iterable<string>) =>
  [...new Set(words)].filter((word) => !EMPTY.has(word) && word.length > 1)

const passagesOf = (text: Text, href: string, label = text.title): Passage[] =>
  text.sections.flatMap((section) =>
    linesOf(section).map((line) => ({
      heading: section.heading,
      line,
      link: { label, href },
    })),
  )

type Facts = ReturnType<typeof shopFacts>

/** All passages, in an order that depends on no fact. */
const allPassages = (facts: Facts): Passage[] => [
  ...passagesOf(textOf('faq', facts), '/faq', 'All questions'),
  ...passagesOf(textOf('care', facts), '/resources'),
  ...passagesOf(textOf('refund-policy', facts), '/refund-policy'),
  ...passagesOf(textOf('warranty', facts), '/warranty'),
  ...passagesOf(textOf('terms', facts), '/terms'),
]

/** Of what is filled in, only the sentences that each shop has say what a passage is about. */
const SENTENCES = textOf('what-we-do-not', {})
export const FACTS_OF_ANY_SHOP = {
  ...Object.fromEntries(SHOP_PLACEHOLDERS.map((name) => [name, ''])),
  ...Object.fromEntries(SENTENCES.sections.map(({ id }) => [id, sectionText(SENTENCES, id)])),
} as Facts

/** What a link is called says nothing, either. */
const wordsIn = (line: Line) =>
  line.map(({ kind, text }) => (kind === 'link' ? ' ' : text)).join('')

const PASSAGES: readonly Indexed[] = allPassages(FACTS_OF_ANY_SHOP).map((passage) => ({
  ...passage,
  words: new Set(contentOf(wordsOf(`${passage.heading} ${wordsIn(passage.line)}`))),
}))

const COUNTS = new Map<string, number>()
for (const { words } of PASSAGES)
  for (const word of words) COUNTS.set(word, (COUNTS.get(word) ?? 0) + 1)

/** All words of the pages: a word among them is no typing error. */
export const passageWords = () => COUNTS.keys()

/** How much a word tells: the rarer, the more. One that no page has tells most, and speaks against every passage. */
const weightOf = (word: string) => Math.log((PASSAGES.length + 1) / ((COUNTS.get(word) ?? 0) + 0.5))

const LEAST_SHARE = 0.5

/** The nearest passage, filled with the shop's facts; `among` keeps to pages by their address. */
export function findPassage(
  line: string,
  shop: TextFacts,
  among?: string,
): { text: string; links: ChatLink[] } | undefined {
  const wanted = contentOf(line.trim().split(' '))
  const all = wanted.reduce((sum, word) => sum + weightOf(word), 0)
  let best: { index: number; score: number } | undefined
  for (const [index, candidate] of PASSAGES.entries()) {
    if (among !== undefined && candidate.link.href !== among) continue
    const hits = wanted.filter((word) => candidate.words.has(word))
    const score = hits.reduce((sum, word) => sum + weightOf(word), 0) / all
    if (hits.length >= 2 && score > LEAST_SHARE && score > (best?.score ?? 0))
      best = { index, score }
  }
  const found = best && allPassages(shopFacts(shop))[best.index]
  if (!found) return undefined
  const { heading, link } = found
  const text = plainText(found.line)
  return { text: heading.endsWith('?') ? text : `${heading}: ${text}`, links: [link] }
}
