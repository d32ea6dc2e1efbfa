// The sentences of the shop's own pages that are nearest to a question: the last way to an answer before a person is named.
// A passage counts only if it has at least two of the question's words, and more than half of their weight.

import type { ChatLink } from '#contract/chat.ts'
import { FAQ } from '#content/faq.ts'
import { CARE } from '#content/guides/care.ts'
import { REFUND_POLICY } from '#content/guides/refund-policy.ts'
import { TERMS } from '#content/guides/terms.ts'
import { fillText, type Guide, type TextFacts } from '#content/guides/text.ts'
import { WARRANTY } from '#content/guides/warranty.ts'
import { wordsOf } from './words.ts'

type Passage = { heading: string; text: string; link: ChatLink; words: ReadonlySet<string> }

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

const passage = (heading: string, text: string, link: ChatLink): Passage => ({
  heading,
  text,
  link,
  words: new Set(
    contentOf(wordsOf(`${heading} ${text.replaceAll(/\{(?:[^{}|]{1,80}\|)?[^{}]{1,80}\}/g, ' ')}`)),
  ),
})

const ofGuide = (guide: Guide, href: string): Passage[] =>
  guide.sections.flatMap(({ heading, blocks }) =>
    blocks.flatMap((block) =>
      (typeof block === 'string' ? [block] : 'list' in block ? block.list : block.steps).map(
        (text) => passage(heading, text, { label: guide.title, href }),
      ),
    ),
  )

const PASSAGES: readonly Passage[] = [
  ...FAQ.flatMap(({ question, answer }) =>
    answer.map((text) => passage(question, text, { label: 'All questions', href: '/faq' })),
  ),
  ...ofGuide(CARE, '/resources'),
  ...ofGuide(REFUND_POLICY, '/refund-policy'),
  ...ofGuide(WARRANTY, '/warranty'),
  ...ofGuide(TERMS, '/terms'),
]

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
  let best: { passage: Passage; score: number } | undefined
  for (const candidate of PASSAGES) {
    if (among !== undefined && candidate.link.href !== among) continue
    const hits = wanted.filter((word) => candidate.words.has(word))
    const score = hits.reduce((sum, word) => sum + weightOf(word), 0) / all
    if (hits.length >= 2 && score > LEAST_SHARE && score > (best?.score ?? 0))
      best = { passage: candidate, score }
  }
  if (!best) return undefined
  const { heading, text, link } = best.passage
  const filled = fillText(text, shop)
  return { text: heading.endsWith('?') ? filled : `${heading}: ${filled}`, links: [link] }
}
