// Checks the rules of docs/architecture.md: imports, where certain calls belong, names and sizes, and
// that everything the documents refer to exists. Each failure lists the violations.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isOlder, VERSION } from '#platform/version.ts'

const SOURCE = globSync('src/**/*.{ts,tsx}').toSorted()
const OUTSIDE = globSync('{scripts,e2e,bench,soak}/**/*.ts').toSorted()
const text = (file: string) => readFileSync(file, 'utf8')
const isTest = (file: string) => /\.(test|setup)\.tsx?$/.test(file)
const areaOf = (file: string) => file.split('/')[1] ?? ''

type Import = { file: string; from: string; typesOnly: boolean; onDemand: boolean }
const IMPORT = /(?:^|[\s;(])(import|export)(\s+type)?(?:[^'";]*?\sfrom)?\s*(\(?)\s*'([^']+)'/g
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm
const importsOf = (file: string): Import[] =>
  [...text(file).replaceAll(COMMENT, '').matchAll(IMPORT)].map(([, , type, call, from = '']) => ({
    file,
    from,
    typesOnly: type !== undefined,
    onDemand: call === '(',
  }))
const IMPORTS = SOURCE.flatMap(importsOf)
const formatImport = ({ file, from }: Pick<Import, 'file' | 'from'>) => `${file} imports ${from}`

/** What each area may import besides `./` files. An area that is not listed may import anything. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  content: ['contract'],
  platform: ['contract'],
  domain: ['contract', 'content', 'platform', 'domain'],
  mail: ['contract', 'content', 'platform'],
  http: ['contract', 'content', 'platform', 'domain', 'http'],
  jobs: ['contract', 'content', 'platform', 'domain', 'mail', 'jobs'],
  web: ['contract', 'content', 'web'],
  inbound: ['contract', 'platform', 'domain', 'mail'],
  seed: ['contract', 'platform', 'domain', 'seed'],
}

test('an area imports only the areas below it', () => {
  const broken = IMPORTS.filter(({ file, from, typesOnly }) => {
    const [, area] = /^#(\w+)[/.]/.exec(from) ?? []
    const allowed = MAY_IMPORT[areaOf(file)]
    if (area === undefined || allowed === undefined || allowed.includes(area)) return false
    if (area === areaOf(file)) return false
    if (areaOf(file) === 'web' && area === 'http' && typesOnly) return false
    return !(isTest(file) && area === 'testing')
  })
  expect(broken.map(formatImport)).toEqual([])
})

test('no import leads back to its file, but of types and of what is loaded on demand', () => {
  const all = [...IMPORTS, ...OUTSIDE.flatMap(importsOf)]
  let left = all.flatMap(({ file, from, typesOnly, onDemand }) => {
    const path = from.startsWith('#') ? join('src', from.slice(1)) : join(dirname(file), from)
    return typesOnly || onDemand ? [] : [{ file, from, path }]
  })
  // What imports nothing that is left, and what nothing left imports, is in no circle.
  for (let before = 0; before !== left.length;) {
    before = left.length
    const files = new Set(left.map(({ file }) => file))
    const imported = new Set(left.map(({ path }) => path))
    left = left.filter(({ file, path }) => files.has(path) && imported.has(file))
  }
  expect(left.map(formatImport)).toEqual([])
})

const SUBJECTS = [
  [
    'settings',
    'identity',
    'catalogue',
    'stock',
    'vault',
    'vouchers',
    'delivery',
    'documents',
    'orders',
  ],
  ['transfers', 'gateways', 'cases', 'reviews'],
  [
    'enquiries',
    'prizes',
    'assistant',
    'ledger',
    'partners',
    'quotes',
    'inbox',
    'commissions',
    'payouts',
    'signals',
    'breaches',
    'reports',
  ],
  ['people', 'privacy'],
].flat()

test('a subject uses only the subjects above it, and their private folders never', () => {
  const broken = IMPORTS.filter(({ file, from }) => {
    const [, used, rest = ''] = /^#domain\/([\w-]+)\/(.+)$/.exec(from) ?? []
    if (used === undefined) return false
    const own = /^src\/domain\/([\w-]+)\//.exec(file)?.[1]
    if (rest.includes('/') && used !== own) return true
    return own !== undefined && !(SUBJECTS.indexOf(used) <= SUBJECTS.indexOf(own))
  })
  expect(broken.map(formatImport)).toEqual([])
  const folders = globSync('src/domain/*').map((folder) => basename(folder))
  expect(folders.filter((name) => !SUBJECTS.includes(name))).toEqual([])
})

test('the audiences of the web never import each other', () => {
  const broken = IMPORTS.filter(({ file, from }) => {
    const own = /^src\/web\/(storefront|staff|partner)\//.exec(file)?.[1]
    const used = /^#web\/(storefront|staff|partner)\//.exec(from)?.[1]
    const outside = /^src\/web\/(ui|queries)\//.test(file)
    return used !== undefined && (outside || (own !== undefined && used !== own))
  })
  expect(broken.map(formatImport)).toEqual([])
})

test('the contract imports zod and its neighbours only', () => {
  const contract = IMPORTS.filter(({ file }) => areaOf(file) === 'contract' && !isTest(file))
  const broken = contract.filter(({ from }) => !/^(zod$|\.\/|#contract\/)/.test(from))
  expect(broken.map(formatImport)).toEqual([])
})

test('an import names a neighbour or an area, never a way up, and no file only passes others on', () => {
  const climbing = [...IMPORTS, ...OUTSIDE.flatMap(importsOf)].filter(({ from }) =>
    from.includes('../'),
  )
  expect(climbing.map(formatImport)).toEqual([])
  expect(SOURCE.filter((file) => /^index\.tsx?$/.test(basename(file)))).toEqual([])
})

type Banned = [word: RegExp, instead: string, where: (file: string) => boolean]
const BANNED: Banned[] = [
  [/\bnew Date\(\)/, 'tx.now', (file) => areaOf(file) === 'domain' && !isTest(file)],
  [/\bDate\.now\(\)/, 'tx.now', (file) => areaOf(file) === 'domain' && !isTest(file)],
  [/\bMath\.random\b/, 'tx.random', () => true],
  [
    /(?:\bnew Date\((?:Date\.now\(\)[^)]*)?\)|\bnow(?:\(\))?)\.(?:toISOString\(\)\.slice\(0, (?:4|7|10)\)|getUTC(?:FullYear|Month|Date)\b)/,
    'contract/jamaica.ts, as the day of London is another one each evening',
    () => true,
  ],
  [
    /\bprocess\.env\b/,
    'platform/config.ts',
    (file) => file !== 'src/platform/config.ts' && areaOf(file) !== 'testing' && !isTest(file),
  ],
  [/\bparseFloat\b/, 'contract/money.ts', (file) => file !== 'src/contract/money.ts'],
  [/\.toFixed\b/, 'contract/money.ts', (file) => file !== 'src/contract/money.ts'],
  [/\bconsole\./, 'platform/log.ts', () => true],
  [
    /\bc\.body\((?!null)/,
    'http/send-file.ts',
    (file) => areaOf(file) === 'http' && file !== 'src/http/send-file.ts' && !isTest(file),
  ],
  [
    /\b(?:writeDurably|removeDurably|storage\.(?:put|remove))\(/,
    'platform/files/intake.ts',
    (file) => ['http', 'inbound', 'jobs'].includes(areaOf(file)) && !isTest(file),
  ],
  [
    /\buseMutation\b/,
    'web/queries: useSend or useChange, which read again, or useCall',
    (file) => areaOf(file) === 'web' && !file.startsWith('src/web/queries/'),
  ],
  [
    /^(?:export )?const \w+ = open(?:GrowingWait|Limiter|Throttle)\(/m,
    'platform/limits/per-shop.ts',
    (file) => areaOf(file) === 'http' && !isTest(file),
  ],
]

test('a word with a better place is not used: clock, randomness, settings, money and log have theirs', () => {
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
  // Tests must not set shorter timeouts than scripts/projects.ts: those would fail on a busy machine.
  const short = journeys.filter((file) => /\btimeout: (\d{1,2}_000|\d{1,4})\b/.test(text(file)))
  expect(short).toEqual([])
})

const MAX_LINES = 400

test('no file is longer than 400 lines, and every name is kebab-case', () => {
  const lines = (file: string) => text(file).split('\n').length - 1
  expect([...SOURCE, ...OUTSIDE].filter((file) => lines(file) > MAX_LINES)).toEqual([])
  const kebab = /^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)*$/
  const files = [...globSync('src/**/*'), ...OUTSIDE]
  expect(files.filter((file) => !kebab.test(basename(file)))).toEqual([])
})

test('no class is worn that the style sheet is told to make no rule of', () => {
  const exclusions = text('src/web/ui/no-utilities.css').matchAll(
    /@source not inline\('\{([^}]+)\}'\)/g,
  )
  const without = new Set([...exclusions].flatMap(([, words = '']) => words.split(',')))
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
  const areas = SOURCE.filter(
    (file) => /^src\/(domain|platform|jobs)\//.test(file) && !isTest(file),
  )
  const silent = areas.filter((file) => !/^(\/\/ |\/\*\*)/.test(text(file)))
  const migrations = globSync('migrations/*.sql').filter((file) => !text(file).startsWith('-- '))
  expect([...silent, ...migrations]).toEqual([])
})

/** Comments, each in one line. */
const commentsOf = (file: string) =>
  (text(file).match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm) ?? []).map((comment) =>
    comment.replaceAll(/\s*\n\s*(?:\/\/|\*)?\s*/g, ' '),
  )

test('what is there for an earlier version says until which version, and is gone in that one', () => {
  const comments = SOURCE.filter((file) => !isTest(file)).flatMap((file) =>
    commentsOf(file).map((comment) => ({ file, comment })),
  )
  const over = comments.filter(({ comment }) =>
    [...comment.matchAll(/\buntil (\d+\.\d+\.\d+)/g)].some(
      ([, version = '']) => !isOlder(VERSION, version),
    ),
  )
  expect(over).toEqual([])
  const forEarlier = comments.filter(({ comment }) =>
    /\b(?:earlier|previous) versions?\b|(?<![\d.])0\.\d+\.\d+(?![\d.]*\d)/.test(comment),
  )
  expect(forEarlier.filter(({ comment }) => !/\(until \d/.test(comment))).toEqual([])
})

const DOCUMENTS = globSync(['docs/**/*.md', 'README.md', 'AGENTS.md'])
const FOLDERS = ['src', 'docs', 'scripts', 'migrations', 'demo', 'e2e', 'bench', 'soak', 'deploy']

/** The repository path in a code span, if it looks like one; `<name>` matches any name. */
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
