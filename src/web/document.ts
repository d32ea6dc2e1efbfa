// The document around a screen. No inline script, so that `script-src 'self'` needs no nonce and a
// page can be cached as bytes.

import displayFont from './fonts/roboto-serif-basic-w680.woff2?url'
import textFont from './fonts/instrument-sans-basic.woff2?url'
import { asScript } from './page-state.ts'
import type { SharedPicture } from './page-descriptions.ts'

export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>
/** What the build made; or, while developing, the tags that Vite wants in the head. */
export type Assets = Built | { head: string }
type Built = {
  manifest: Manifest
  /** The text of each style sheet, by its file name. */
  styles: ReadonlyMap<string, string>
}

export type Head = {
  title: string
  description: string | undefined
  siteName: string
  origin: string
  /** The path of the page; undefined for a page without a canonical URL. */
  path: string | undefined
  shared: SharedPicture | undefined
  unlisted: boolean
  /** Objects of schema.org that tell search engines what the page is about. */
  things: readonly object[]
}
type DocumentParts = {
  head: Head
  assets: Assets
  /** Source files of the screen's code, as the manifest names them. */
  sources: readonly string[]
  /** Source files of parts that are drawn with a screen, and whose scripts the screen imports when they are seen. */
  lateParts: ReadonlySet<string>
  screen: string
  /** Whether the page contains the screen, and not only a loading indicator. */
  drawn: boolean
  state: string
}

const ENTRY = 'src/web/entry-client.ts'

export function documentOf(parts: DocumentParts): string {
  const { head, screen, state } = parts
  return (
    `<!doctype html><html lang="en-JM"><head>${BASICS}<title>${escaped(head.title)}</title>` +
    `${fontTags()}${assetTags(parts)}${headTags(head)}${thingTags(head)}</head>` +
    `<body><div id="root">${screen}</div>` +
    `<script type="application/json" id="state">${state}</script></body></html>`
  )
}

/** Sent when not even the shop's facts can be read: a sentence that needs no script. */
export function failureDocument(assets: Assets): string {
  const body =
    '<main class="wrap section"><h1 class="h1">One moment, please</h1>' +
    '<p class="lead">The shop is busy. Reload the page in a few seconds.</p></main>'
  return plainDocument({ assets, title: 'One moment', body })
}

/** A page without scripts. */
export function plainDocument(parts: { assets: Assets; title: string; body: string }): string {
  const { assets, title, body } = parts
  const style =
    'manifest' in assets ? styleTags(assets, filesOf(assets.manifest, [ENTRY]).styles) : assets.head
  return (
    `<!doctype html><html lang="en-JM"><head>${BASICS}<meta name="robots" content="noindex">` +
    `<title>${escaped(title)}</title>${fontTags()}${style}</head><body>${body}</body></html>`
  )
}

const BASICS =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="theme-color" content="#10362A"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">'

const fontTags = () =>
  [displayFont, textFont]
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('')

/** Scripts come after fonts and pictures. `data-later` names those that first-sight.ts loads. */
function assetTags({ assets, sources, lateParts, drawn }: DocumentParts): string {
  if ('head' in assets) return assets.head
  const { manifest } = assets
  const entries = entriesOf(manifest, sources)
  const { scripts, imported } = filesOf(manifest, entries)
  const late = [...imported].filter((key) => drawn && lateParts.has(key))
  const { styles } = filesOf(manifest, [...entries, ...late])
  const first = drawn ? filesOf(manifest, [ENTRY]).scripts : scripts
  const [entry, ...others] = [...first].map((file) => `/${file}`)
  const preloads = others.map(
    (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`,
  )
  const later = [...scripts]
    .filter((file) => !first.has(file))
    .map((file) => `/${file}`)
    .join(' ')
  const named = later && ` data-later="${later}"`
  const script = `<script type="module" src="${entry}" fetchpriority="low"${named}></script>`
  return `${styleTags(assets, styles)}${loadedLinks(styles)}${script}${preloads.join('')}`
}

/** The entry, the chunks that it imports dynamically, and the screen of the page. */
const entriesOf = (manifest: Manifest, sources: readonly string[]) => [
  ENTRY,
  ...(manifest[ENTRY]?.dynamicImports ?? []),
  ...sources,
]

/**
 * The files of these chunks and of all that they import, and the keys of the chunks that they import
 * dynamically. The first chunk's script comes first; a chunk's styles come after those that it imports.
 */
function filesOf(manifest: Manifest, keys: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const imported = new Set<string>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const later of chunk.dynamicImports ?? []) imported.add(later)
    for (const next of chunk.imports ?? []) collect(next)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const key of keys) collect(key)
  return { scripts, styles, imported }
}

/** Style sheets are inlined: requesting them would cost a round trip before the first paint. */
function styleTags({ styles }: Built, files: Iterable<string>): string {
  const text = [...files].map((file) => styles.get(file) ?? '').join('')
  return `<style>${text.replaceAll('</', String.raw`<\/`)}</style>`
}

/** Tell Vite's loader which style sheets are inlined; a browser does not fetch a disabled one. */
const loadedLinks = (files: Iterable<string>) =>
  [...files].map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')

function headTags({ title, description, siteName, origin, path, shared, unlisted }: Head): string {
  const tags: string[] = []
  const property = (name: string, content: string | number) =>
    tags.push(`<meta property="${name}" content="${escaped(String(content))}">`)
  if (description) tags.push(`<meta name="description" content="${escaped(description)}">`)
  if (unlisted) tags.push('<meta name="robots" content="noindex">')
  if (path !== undefined) {
    const url = new URL(path, origin).href
    tags.push(`<link rel="canonical" href="${escaped(url)}">`)
    property('og:url', url)
  }
  property('og:type', 'website')
  property('og:site_name', siteName)
  property('og:title', title)
  property('og:locale', 'en_JM')
  if (description) property('og:description', description)
  if (shared) {
    property('og:image', new URL(shared.src, origin).href)
    property('og:image:width', shared.width)
    property('og:image:height', shared.height)
    property('og:image:alt', shared.alt)
    tags.push('<meta name="twitter:card" content="summary_large_image">')
  }
  return tags.join('')
}

/** Data blocks, which a browser does not run, so the content security policy allows them. */
const thingTags = ({ things }: Head) =>
  things.map((thing) => `<script type="application/ld+json">${asScript(thing)}</script>`).join('')

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
