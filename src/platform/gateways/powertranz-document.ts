// The page that PowerTranz sends for the shopper's browser, and the policy under which it runs: its own inline scripts only,
// and forms to PowerTranz only. A page that could send the shopper elsewhere, or that this scanner cannot follow, is refused.
// The scanner is strict: what it misreads, the browser does not run.

import { createHash } from 'node:crypto'

type Tag = { name: string; attributes: ReadonlyMap<string, string>; end: number }

/** Elements whose content a browser reads as text up to their end tag. */
const TEXT_ONLY = new Set(['script', 'style', 'title', 'textarea'])
/** Elements whose content a browser reads by rules that this scanner does not know. */
const NOT_FOLLOWED = new Set(['iframe', 'math', 'noembed', 'noframes', 'plaintext', 'svg', 'xmp'])

/** The policy for a page; undefined if the page must not be sent. `origin`: where its forms may go. */
export function policyOf(html: string, origin: string): string | undefined {
  const found = scan(html)
  if (!found) return undefined
  const { targets, scripts, handlers } = found
  if (targets.length === 0 || !targets.every((target) => isAt(target, origin))) return undefined
  const sources = [
    ...scripts.map(hashSource),
    ...(handlers.length > 0 ? ["'unsafe-hashes'"] : []),
    ...handlers.map(hashSource),
  ]
  return [
    "default-src 'none'",
    `script-src ${[...new Set(sources)].join(' ') || "'none'"}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const isAt = (address: string, origin: string): boolean =>
  URL.canParse(address) && new URL(address).origin === origin

const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

type Found = { targets: string[]; scripts: string[]; handlers: string[] }

/** Where the forms of a page go, its scripts, and the scripts in its attributes. */
function scan(page: string): Found | undefined {
  // A browser reads every line end as one character, before it hashes a script.
  const html = page.replaceAll(/\r\n?/g, '\n')
  if (html.includes('\0')) return undefined
  const found: Found = { targets: [], scripts: [], handlers: [] }
  let at = html.indexOf('<')
  while (at !== -1) {
    const next = skip(html, at) ?? readElement(html, at, found)
    if (next === undefined) return undefined
    at = html.indexOf('<', next)
  }
  return found
}

const DOCUMENT_TYPE = /<!doctype html[^<>]*>/iy

/** Where a comment, a document type, an end tag or a lone `<` ends; undefined if there is none of them. */
function skip(html: string, at: number): number | undefined {
  const rest = html.slice(at, at + 20).toLowerCase()
  if (/^<[^a-z/!?]|^<$/.test(rest)) return at + 1
  const type = matchAt(DOCUMENT_TYPE, html, at)
  if (type) return at + type[0].length
  if (rest.startsWith('<!--')) return skipComment(html, at)
  if (/^<\/[a-z]/.test(rest)) return readTag(html, at + 2)?.end
  return undefined
}

function skipComment(html: string, at: number): number | undefined {
  const end = html.indexOf('-->', at + 4)
  const text = html.slice(at + 4, end)
  const isOdd = end === -1 || /^-?>|--!>|<!--/.test(text)
  return isOdd ? undefined : end + 3
}

/** Notes what matters of an element, and returns where to read on; undefined for a page that is refused. */
function readElement(html: string, at: number, found: Found): number | undefined {
  const tag = /^<[a-z]/i.test(html.slice(at, at + 2)) ? readTag(html, at + 1) : undefined
  if (!tag || NOT_FOLLOWED.has(tag.name) || !noteAttributes(tag, found)) return undefined
  if (!TEXT_ONLY.has(tag.name)) return tag.end
  const close = closing(html, tag)
  if (close === undefined) return undefined
  if (tag.name !== 'script') return close
  const script = html.slice(tag.end, close)
  if (tag.attributes.has('src') || script.includes('<!--')) return undefined
  found.scripts.push(script)
  return close
}

/** Where the end tag of an element begins whose content is text. */
function closing(html: string, { name, end }: Tag): number | undefined {
  // All names are those of TEXT_ONLY.
  const close = new RegExp(`</${name}[\\t\\n\\f />]`, 'gi')
  return matchAt(close, html, end)?.index
}

function noteAttributes({ name, attributes }: Tag, found: Found): boolean {
  if (name === 'base') return false
  if (name === 'meta' && attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh')
    return false
  if (name === 'form') found.targets.push(attributes.get('action') ?? '')
  const elsewhere = attributes.get('formaction')
  if (elsewhere !== undefined) found.targets.push(elsewhere)
  for (const [attribute, value] of attributes)
    if (attribute.startsWith('on')) found.handlers.push(value)
  return true
}

// White space of HTML, which is less than `\s`.
const NAME = /[a-z][a-z\d:-]*(?=[\t\n\f />])/iy
// Each part begins with a character that the part before it cannot contain.
const ATTRIBUTE =
  /[\t\n\f ]*([^\t\n\f "'<>/=]+)(?:[\t\n\f ]*=[\t\n\f ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f "'=<>`]+)))?/y
const END = /[\t\n\f ]*\/?>/y

/** A start or end tag whose name begins at `at`; undefined if it is not written by the rules. */
function readTag(html: string, at: number): Tag | undefined {
  const name = matchAt(NAME, html, at)
  if (!name) return undefined
  const attributes = new Map<string, string>()
  let end = at + name[0].length
  for (;;) {
    const last = matchAt(END, html, end)
    if (last) return { name: name[0].toLowerCase(), attributes, end: end + last[0].length }
    const attribute = matchAt(ATTRIBUTE, html, end)
    const [all, key = '', ...values] = attribute ?? []
    const value = decoded(values.find((one) => one !== undefined) ?? '')
    if (all === undefined || value === undefined) return undefined
    // Of attributes with one name, a browser takes the first.
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value)
    end += all.length
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['gt', '>'],
  ['lt', '<'],
  ['quot', '"'],
])

/** An attribute's text; undefined if it has an entity that is not known here. */
function decoded(text: string): string | undefined {
  let isKnown = true
  const plain = text.replaceAll(/&(#x?)?([a-z\d]{1,40});/gi, (_, number = '', name = '') => {
    const value = number ? character(number, name) : ENTITIES.get(name)
    isKnown &&= value !== undefined
    return value ?? ''
  })
  return isKnown ? plain : undefined
}

function character(kind: string, digits: string): string | undefined {
  const isHex = kind.length === 2
  if (!(isHex ? /^[\da-f]{1,6}$/i : /^\d{1,7}$/).test(digits)) return undefined
  const point = Number.parseInt(digits, isHex ? 16 : 10)
  // Browsers replace some control characters by others.
  const isPlain = point >= 0x20 && (point < 0x7f || point > 0x9f) && point <= 0x10_ff_ff
  return isPlain ? String.fromCodePoint(point) : undefined
}
