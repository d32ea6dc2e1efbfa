// How screens are styled (docs/styling.md): which sheet holds what, and what screens and sheets may do.

import tailwind from '@tailwindcss/vite'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const text = (file: string) => readFileSync(file, 'utf8')
const PUBLIC = 'src/web/ui/app.css'
const SIGNED_IN = 'src/web/signed-in.css'
const SHEETS = globSync('src/web/**/*.css').toSorted()
const SCREENS = globSync('src/web/**/*.tsx', { exclude: ['**/*.test.tsx'] }).toSorted()
const MODULES = [...globSync('src/web/**/*.ts'), ...SCREENS]

let vite: ViteDevServer
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    plugins: [tailwind()],
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  })
})
afterAll(() => vite.close())

/** The classes that have a rule among the utilities of a compiled sheet. */
async function utilitiesOf(file: string): Promise<string[]> {
  const compiled = await vite.environments.client.transformRequest(`/${file}?direct`)
  const [, ...layers] = compiled?.code.split(/^@layer utilities \{$/m) ?? []
  const rules = layers.map((layer) => layer.split(/^\}$/m)[0]).join('\n')
  const selectors = [...rules.matchAll(/^ {2}\.((?:\\.|[\w-])+)/gm)]
  return selectors.map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))
}

test('the second sheet holds all utilities of the site in their order, the first only those of public pages', async () => {
  const first = await utilitiesOf(PUBLIC)
  const second = await utilitiesOf(SIGNED_IN)
  expect(first).toContain('sr-only')
  expect(second.filter((name) => first.includes(name))).toEqual(first)
  const behindSignIn = /^src\/web\/(staff|partner\/(account|dashboard))\//
  const words = SCREENS.filter((file) => !behindSignIn.test(file))
    .map(text)
    .join('\n')
  expect(first.filter((name) => !words.includes(name))).toEqual([])
})

const importersOf = (sheet: RegExp) => MODULES.filter((file) => sheet.test(text(file))).toSorted()

test('only pages of staff and partners load the second sheet', () => {
  expect(importersOf(/signed-in\.css'/)).toEqual([
    'src/web/partner/dashboard/partner-page.tsx',
    'src/web/staff-routes.ts',
  ])
})

// Each list below holds what still breaks its rule: it only gets shorter. A sheet or name that keeps the rule leaves it.

/** The sheets of what is drawn, and the frame of all desks. */
const DRAWN = new Set(['chart/chart.css', 'print/print.css', 'staff.css', 'table/table.css'])

/** Sheets beside a screen, by area. */
const BESIDE_A_SCREEN: Record<string, string[]> = {
  'staff/dashboard': ['dashboard.css'],
  'staff/orders': [
    'order-form.css',
    'order-lines.css',
    'order-money.css',
    'order-page.css',
    'order-records.css',
    'orders.css',
    'partner-choice.css',
    'shipments.css',
    'take-back-dialog.css',
  ],
  'staff/quotes': ['quotes.css'],
}

const TO_GO = Object.entries(BESIDE_A_SCREEN).flatMap(([area, files]) =>
  files.map((file) => join('src/web', area, file)),
)

test('a screen of staff or partners has no sheet of its own', () => {
  const beside = SHEETS.filter(
    (file) =>
      /^src\/web\/(staff|partner\/(account|dashboard))\//.test(file) &&
      !DRAWN.has(file.replace('src/web/staff/', '')),
  )
  expect(beside).toEqual(TO_GO.toSorted())
})

const withoutWords = (sheet: string) =>
  sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/url\([^)]*\)|'[^']*'|"[^"]*"|@(import|source)[^;]*;/g, '')
    .replaceAll(/:[^:;{}]*(?=[;}])/g, '')

const classesOf = (file: string) => [
  ...new Set(
    [...withoutWords(text(file)).matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name),
  ),
]

/** The short names of the kit (`ui`), which all areas wear, and those of each area. */
const SHORT: Record<string, string> = {
  ui: 'all bad big box btn dot end err fl h1 h2 h3 h4 hit i i-l i-s in lab n nav now num on opt r seg sel sk tab tbl tip top w was xs',
  'staff/print': 'prt',
  'staff/staff.css': 'kbd pal',
  'storefront/home': 'c1 c2 cut how l2 net ng ov p1 p3 pan pic sh',
  'storefront/order': 'amt bk cp fg ft od of op pay ref sum tot',
  'storefront/product': 'arr deg dim dr fit gal low mid no out own pd pp rel sw swb th vt',
}
const SHORTEST = 4

const areaOf = (file: string) =>
  file
    .split('/')
    .slice(2, file.includes('/ui/') ? 3 : 4)
    .join('/')

test('a class has a name of at least four letters', () => {
  const kit = new Set(SHORT.ui?.split(' '))
  const found: Record<string, Set<string>> = {}
  for (const file of SHEETS.filter((sheet) => !TO_GO.includes(sheet)))
    for (const name of classesOf(file)) {
      const area = areaOf(file)
      if (name.length < SHORTEST && (area === 'ui' || !kit.has(name)))
        (found[area] ??= new Set()).add(name)
    }
  const names = Object.entries(found).map(([area, short]) => [
    area,
    [...short].toSorted().join(' '),
  ])
  expect(Object.fromEntries(names)).toEqual(SHORT)
})

/** The classes that a sheet gives a rule of their own, outside at-rules such as `@media`. */
function rootsOf(file: string): Set<string> {
  const roots = new Set<string>()
  const open: string[] = []
  for (const [, words = '', end] of withoutWords(text(file)).matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    if (open.every((outer) => outer.startsWith('@layer')))
      for (const selector of words.split(',')) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? []
        if (name) roots.add(name)
      }
    open.push(words.trim())
  }
  return roots
}

test('a class has its own rule in one sheet: sheets stay while people go from page to page', () => {
  const all = SHEETS.flatMap((file) => [...rootsOf(file)])
  expect(all.length).toBeGreaterThan(100)
  const twice = all.filter((name, place) => all.indexOf(name) !== place)
  expect([...new Set(twice)].toSorted()).toEqual([])
})

test('no sheet has a rule for a class that has the name of a shape', () => {
  const shapes = text('src/web/ui/shapes/shapes.css').matchAll(/^@utility ([a-z-]+?)(-\*)? \{/gm)
  const names = [...shapes].map(([, name = '', many]) => (many ? `${name}-\\d+` : name))
  expect(names).toContain('stack')
  const isShape = new RegExp(`^(${names.join('|')})$`)
  expect(SHEETS.flatMap((file) => [...rootsOf(file)].filter((name) => isShape.test(name)))).toEqual(
    [],
  )
})

const MAX_WORN = 8

test('an element wears at most eight classes: more of them are a shape', () => {
  const many = SCREENS.flatMap((file) =>
    [...text(file).matchAll(/[cC]lass(?:Name)?=(?:\{[^{}]*\}|"[^"]*")/g)]
      .flatMap(([worn]) => [...worn.matchAll(/["'`]([^"'`]*)["'`]/g)])
      .filter(([, classes = '']) => classes.trim().split(/\s+/).length > MAX_WORN)
      .map(([classes]) => `${file}: ${classes}`),
  )
  expect(many).toEqual([])
})
