// What a language model wrote, made harmless: plain text of bounded length, with links to our own
// pages only. Text that repeats its instructions, or names an amount, an e-mail address, a domain
// or a number that the facts do not contain, is rejected: the assistant's own answer is shown
// instead.

import type { ChatLink, ChatView } from '#contract/chat.ts'
import { CHAT_LENGTH } from '#contract/chat-bounds.ts'
import { containsCardNumber } from '#contract/free-text.ts'
import type { Brief } from './model-brief.ts'

const PAGES = new Set(
  '/products /faq /contact /resources /warranty /refund-policy /privacy /terms /showroom /find-order'.split(
    ' ',
  ),
)
const MAX_LINKS = 4
/** More than any answer needs, and short enough for the patterns that read it. */
const MAX_LENGTH = 4 * CHAT_LENGTH

/** The answer to show, or undefined if the text is not fit to be shown. */
export function plainAnswer(written: string, brief: Brief, canary: string): ChatView | undefined {
  const { text, links } = takeLinks(written.slice(0, MAX_LENGTH), brief.facts)
  const response = shorten(tidy(withoutMarkup(text)))
  if (response === '' || written.includes(canary)) return undefined
  if (contradicts(response, brief)) return undefined
  if (!isGrounded(response, brief) || containsCardNumber(response)) return undefined
  return links.length > 0 ? { response, links } : { response }
}

const MARKDOWN_LINK =
  /!?\[([^\]\n]{0,120})\]\(([^()\s]{0,300})(?:\([^()\n]{0,100}\))?[^()\n]{0,100}\)/g

/** Replaces the links in a text by their labels, and returns those that lead to our pages. */
function takeLinks(written: string, facts: string): { text: string; links: ChatLink[] } {
  const links: ChatLink[] = []
  const text = written.replaceAll(MARKDOWN_LINK, (_, label: string, href: string) => {
    const own = isOwnPage(href, facts) && !links.some((link) => link.href === href)
    const words = withoutMarkup(label).trim()
    if (own && words && links.length < MAX_LINKS) links.push({ label: words, href })
    return label
  })
  return { text, links }
}

const isOwnPage = (href: string, facts: string) =>
  PAGES.has(href) || (/^\/product\/[1-9]\d{0,8}$/.test(href) && `${facts} `.includes(`${href} `))

const ELEMENTS_WITH_CONTENT = /<(script|style|iframe|svg|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<\/?[a-z!?][^>]*(?:>|$)/gi
const WEB_ADDRESS = /\b(?:[a-z][a-z\d+.-]{0,30}:\/\/|www\.|(?:javascript|data|vbscript|file):)\S*/gi

function withoutMarkup(text: string): string {
  let plain = text
  // Repeated until nothing changes: removing a tag may form another one.
  let before: string
  do {
    before = plain
    plain = plain.replaceAll(ELEMENTS_WITH_CONTENT, '').replaceAll(TAG, '')
  } while (plain !== before)
  return plain
    .replaceAll(WEB_ADDRESS, '')
    .replaceAll(/```[a-z]*|[`*_#>~|]+/gi, '')
    .replaceAll('<', '')
}

const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll('!', '.')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?<! ) *\n[\n ]*/g, '\n')
    .trim()

/** Shortens a text to the limit, if possible at the end of a sentence. */
function shorten(text: string): string {
  if (text.length <= CHAT_LENGTH) return text
  const cut = text.slice(0, CHAT_LENGTH - 1)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('.\n'), cut.lastIndexOf('? '))
  return end > CHAT_LENGTH / 2 ? cut.slice(0, end + 1) : `${cut}…`
}

const AMOUNT = /(?:\$|jmd)\s?\d[\d,.]*|\d[\d,.]*\s?(?:jmd|dollars|jamaican)/gi
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const DOMAIN =
  /(?<![a-z\d-])[a-z\d-]+\.(?:com|net|org|info|biz|io|co|ru|xyz|shop|store|example|app|link|me)\b/gi
const LONG_NUMBER = /\+?\d(?:[\s().-]{0,2}\d){6,}/g

const digits = (text: string) => text.replace(/\.00\b/, '').replaceAll(/\D/g, '')

/** Whether it says yes to what the shop's own rules say no to, or no to their yes. */
function contradicts(response: string, { ownAnswer }: Brief): boolean {
  const opening = (text: string) => /^(yes|no)\b/i.exec(text)?.[1]?.toLowerCase()
  const [given, own] = [opening(response), opening(ownAnswer)]
  return given !== undefined && own !== undefined && given !== own
}

/** Whether the facts name every amount, e-mail address, domain and long number in an answer. */
function isGrounded(response: string, { facts }: Brief): boolean {
  const numbersIn = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).map(digits)
  const amounts = new Set(numbersIn(facts, AMOUNT))
  const numbers = numbersIn(facts, LONG_NUMBER)
  const lowerFacts = facts.toLowerCase()
  const named = [...(response.match(MAIL) ?? []), ...(response.match(DOMAIN) ?? [])]
  return (
    numbersIn(response, AMOUNT).every((amount) => amounts.has(amount)) &&
    numbersIn(response, LONG_NUMBER).every((number) =>
      numbers.some((fact) => fact.endsWith(number)),
    ) &&
    named.every((word) => lowerFacts.includes(word.toLowerCase()))
  )
}
