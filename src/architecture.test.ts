// The rules of docs/architecture.md, checked: who may import whom, words with a better place,
// names and sizes, and that what the documents name is there. Each failure lists what breaks a rule.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { STATUS_OF } from '#http/refusals.ts'

const SOURCE = globSync('src/**/*.{ts,tsx}').toSorted()
const OUTSIDE = globSync('{scripts,e2e,bench,soak}/**/*.ts').toSorted()
const text = (file: string) => readFileSync(file, 'utf8')
const isTest = (file: string) => /\.(test|setup)\.tsx?$/.test(file)
const roomOf = (file: string) => file.split('/')[1] ?? ''

type Import = { file: string; from: string; typesOnly: boolean }
const IMPORT = /(?:^|[\s;])(import|export)(\s+type)?(?:[^'";]*?\sfrom)?\s*\(?\s*'([^']+)'/g
const importsOf = (file: string): Import[] =>
  [...text(file).matchAll(IMPORT)].map(([, , type, from = '']) => ({
    file,
    from,
    typesOnly: type !== undefined,
  }))
const IMPORTS = SOURCE.flatMap(importsOf)
const say = ({ file, from }: Import) => `${file} imports ${from}`

/** What each room may import besides its own neighbours; what is not here composes and may all. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  content: ['contract'],
  platform: ['contract'],
  domain: ['contract', 'content', 'platform', 'domain'],
  mail: ['contract', 'content', 'platform'],
  http: ['contract', 'content', 'platform', 'domain', 'http'],
  jobs: ['contract', 'platform', 'domain', 'mail', 'jobs'],
  web: ['contract', 'content', 'web'],
  seed: ['contract', 'platform', 'domain', 'seed'],
}

test('a room imports only the rooms below it', () => {
  const broken = IMPORTS.filter(({ file, from, typesOnly }) => {
    const [, room] = /^#(\w+)\//.exec(from) ?? []
    const allowed = MAY_IMPORT[roomOf(file)]
    if (room === undefined || allowed === undefined || allowed.includes(room)) return false
    if (room === roomOf(file)) return false
    if (roomOf(file) === 'web' && room === 'http' && typesOnly) return false
    return !(isTest(file) && room === 'testing')
  })
  expect(broken.map(say)).toEqual([])
})

const SUBJECTS = [
  ['settings', 'identity', 'catalogue', 'stock', 'vault', 'orders', 'transfers', 'quotes'],
  ['enquiries', 'prizes', 'assistant', 'ledger', 'partners', 'commissions', 'payouts', 'reports'],
  ['privacy'],
].flat()

test('a subject uses only the subjects above it, and their private folders never', () => {
  const broken = IMPORTS.filter(({ file, from }) => {
    const [, used, rest = ''] = /^#domain\/([\w-]+)\/(.+)$/.exec(from) ?? []
    if (used === undefined) return false
    const mine = /^src\/domain\/([\w-]+)\//.exec(file)?.[1]
    if (rest.includes('/') && used !== mine) return true
    return mine !== undefined && !(SUBJECTS.indexOf(used) <= SUBJECTS.indexOf(mine))
  })
  expect(broken.map(say)).toEqual([])
  const folders = globSync('src/domain/*').map((folder) => basename(folder))
  expect(folders.filter((name) => !SUBJECTS.includes(name))).toEqual([])
})

test('the audiences of the web never import each other', () => {
  const broken = IMPORTS.filter(({ file, from }) => {
    const mine = /^src\/web\/(storefront|staff|partner)\//.exec(file)?.[1]
    const used = /^#web\/(storefront|staff|partner)\//.exec(from)?.[1]
    const outside = /^src\/web\/(ui|queries)\//.test(file)
    return used !== undefined && (outside || (mine !== undefined && used !== mine))
  })
  expect(broken.map(say)).toEqual([])
})

test('the contract imports zod and its neighbours only', () => {
  const contract = IMPORTS.filter(({ file }) => roomOf(file) === 'contract' && !isTest(file))
  const broken = contract.filter(({ from }) => !/^(zod$|\.\/|#contract\/)/.test(from))
  expect(broken.map(say)).toEqual([])
})

test('an import names a neighbour or a room, never a way up, and no file only passes others on', () => {
  const climbing = [...IMPORTS, ...OUTSIDE.flatMap(importsOf)].filter(({ from }) =>
    from.includes('../'),
  )
  expect(climbing.map(say)).toEqual([])
  expect(SOURCE.filter((file) => /^index\.tsx?$/.test(basename(file)))).toEqual([])
})

type Banned = [word: RegExp, instead: string, where: (file: string) => boolean]
const BANNED: Banned[] = [
  [/\bnew Date\(\)/, 'tx.now', (file) => roomOf(file) === 'domain' && !isTest(file)],
  [/\bDate\.now\(\)/, 'tx.now', (file) => roomOf(file) === 'domain' && !isTest(file)],
  [/\bMath\.random\b/, 'tx.random', () => true],
  [
    /\bprocess\.env\b/,
    'platform/config.ts',
    (file) => file !== 'src/platform/config.ts' && roomOf(file) !== 'testing' && !isTest(file),
  ],
  [/\bparseFloat\b/, 'contract/money.ts', (file) => file !== 'src/contract/money.ts'],
  [/\.toFixed\b/, 'contract/money.ts', (file) => file !== 'src/contract/money.ts'],
  [/\bconsole\./, 'platform/log.ts', () => true],
  [
    /^(?:export )?const \w+ = open(?:GrowingWait|Limiter|Throttle)\(/m,
    'platform/limits/per-shop.ts',
    (file) => roomOf(file) === 'http' && !isTest(file),
  ],
]

test('a word with a better place is not used: clock, dice, settings, money and log have theirs', () => {
  const broken = SOURCE.filter((file) => file !== 'src/architecture.test.ts').flatMap((file) =>
    BANNED.filter(([word, , where]) => where(file) && word.test(text(file))).map(
      ([word, instead]) => `${file}: ${word.source}, use ${instead}`,
    ),
  )
  expect(broken).toEqual([])
})

test('a journey waits for what it needs, never for time', () => {
  const journeys = OUTSIDE.filter((file) => file.startsWith('e2e/'))
  const tools = SOURCE.filter((file) => file.startsWith('src/testing/'))
  const sleeps = [
    ...journeys.filter((file) =>
      /\bwaitForTimeout\b|\bsetTimeout\b|timers\/promises/.test(text(file)),
    ),
    ...tools.filter((file) => /\bwaitForTimeout\b/.test(text(file))),
  ]
  expect(sleeps).toEqual([])
  // The limits of vitest.config.ts and of the page are long: a shorter one fails on a busy machine.
  const short = journeys.filter((file) => /\btimeout: (\d{1,2}_000|\d{1,4})\b/.test(text(file)))
  expect(short).toEqual([])
})

const MOST_LINES = 400

test('no file is longer than 400 lines, and every name is kebab-case', () => {
  const lines = (file: string) => text(file).split('\n').length - 1
  expect([...SOURCE, ...OUTSIDE].filter((file) => lines(file) > MOST_LINES)).toEqual([])
  const kebab = /^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)*$/
  const files = [...globSync('src/**/*'), ...OUTSIDE]
  expect(files.filter((file) => !kebab.test(basename(file)))).toEqual([])
})

test('no class is worn that the style sheet is told to make no rule of', () => {
  const told = text('src/web/ui/app.css').matchAll(/@source not inline\('\{([^}]+)\}'\)/g)
  const without = new Set([...told].flatMap(([, words = '']) => words.split(',')))
  expect(without).toContain('table')
  const faults = SOURCE.filter((file) => file.endsWith('.tsx')).flatMap((file) =>
    [...text(file).matchAll(/className=(?:\{[^{}]*\}|.*)/g)].flatMap(([worn]) =>
      [...worn.matchAll(/["'`]([^"'`]*)["'`]/g)]
        .flatMap(([, classes = '']) => classes.split(/\s+/))
        .filter((name) => without.has(name))
        .map((name) => `${file} wears ${name}`),
    ),
  )
  expect(faults).toEqual([])
})

test('a file of the business, its tools, its jobs or its migrations opens by saying what it promises', () => {
  const rooms = SOURCE.filter(
    (file) => /^src\/(domain|platform|jobs)\//.test(file) && !isTest(file),
  )
  const silent = rooms.filter((file) => !/^(\/\/ |\/\*\*)/.test(text(file)))
  const migrations = globSync('migrations/*.sql').filter((file) => !text(file).startsWith('-- '))
  expect([...silent, ...migrations]).toEqual([])
})

const DOCUMENTS = globSync(['docs/**/*.md', 'README.md', 'AGENTS.md'])
const FOLDERS = ['src', 'docs', 'scripts', 'migrations', 'demo', 'e2e', 'bench', 'soak', 'deploy']

/** The repository's path in a piece of code, if it looks like one; `<name>` stands for any name. */
function pathIn(code: string): string | undefined {
  const path = code.replaceAll(/<[^>]+>/g, '*').replace(/:\d+$/, '')
  const [first = ''] = path.split('/')
  if (!/^\.?[\w*.-]+(\/[\w*.{},-]+)*\/?$/.test(path) || !path.includes('/')) return undefined
  if ([...FOLDERS, '.ci'].includes(first)) return path
  return [...Object.keys(MAY_IMPORT), 'testing'].includes(first) ? `src/${path}` : undefined
}

test('every path that a document names is there', () => {
  const missing = DOCUMENTS.flatMap((file) =>
    [...text(file).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => {
      const path = pathIn(code)
      const there = path === undefined || existsSync(path) || globSync(path).length > 0
      return there ? [] : [`${file} names ${code}`]
    }),
  )
  expect(missing).toEqual([])
})

test('every refusal has a status, a sentence, and a meaning in the API’s document', () => {
  const codes = Object.keys(REFUSALS)
  expect(Object.keys(STATUS_OF).toSorted()).toEqual(codes.toSorted())
  expect(Object.entries(REFUSALS).filter(([, sentence]) => sentence.length < 10)).toEqual([])
  const document = existsSync('docs/api.md') ? text('docs/api.md') : undefined
  if (document) expect(codes.filter((code) => !document.includes(`\`${code}\``))).toEqual([])
})

test('nothing names the machine it was made on, or where packages come from', () => {
  const files = globSync(
    ['*', '.ci/*', ...FOLDERS.map((folder) => `${folder}/**/*`), '.github/**/*'].flat(),
    { exclude: ['**/*.{avif,webp,glb,woff2,png,jpg}'], withFileTypes: true },
  )
  const elsewhere = /(?<![\w.-])\/work\/|\bregistry\.[\w-]+\.\w|npmmirror|artifactory/
  const named = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => basename(file) !== 'architecture.test.ts' && elsewhere.test(text(file)))
  expect(named).toEqual([])
})
