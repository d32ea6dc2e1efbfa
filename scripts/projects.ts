// The projects of vitest.config.ts: which tests run on what. scripts/tiers.ts says when.

import { heavyTests, testsThatImport } from './find-tests.ts'

// The tests that stand on a database. Each can run on either engine: `--project postgres` and
// `--project embedded` take any of them by its path.
const ON_A_DATABASE = [
  'src/{domain,http,inbound,jobs,seed}/**/*.test.ts',
  'src/platform/*/*.{table,property}.test.ts',
]

// `npm test` runs all of them on PostgreSQL: it is what production has, it is the faster one, and
// only there do transactions meet. Once more on the embedded database runs what the database itself
// refuses, and the books; `npm run long` adds all that speaks SQL: lists, searches, raw statements, every
// subject. The journeys use the embedded database as a whole.
const WHERE_ENGINES_DIFFER = ['src/**/*.table.test.ts', 'src/domain/ledger/**/*.test.ts']
const ON_BOTH_ENGINES = [
  'src/{domain,seed}/**/*.test.ts',
  'src/**/*.property.test.ts',
  'src/http/**/*list*.test.ts',
  'src/http/public/{orders,products}.test.ts',
  'src/http/ops/*.test.ts',
]

// Tests that start servers or processes, or wait for them: `.ci/run`.
const HEAVY = heavyTests()
// With more random input in `npm run long`.
const OF_RANDOM_INPUT = ['#testing/runs.ts', '#testing/walk.ts'].flatMap(testsThatImport)
const LONG = ['src/**/*.long.test.ts', 'scripts/*.long.test.ts']
// Parts of pages in a document without a browser.
const IN_A_DOCUMENT = 'src/web/**/*.dom.test.{ts,tsx}'

// Each flow once, on the way through all of them: `npm test`. All others are for `.ci/run`, and for changes near them.
const DOZEN = [
  'buy-a-sofa',
  'order-the-basket',
  'get-paid-by-transfer',
  'pay-online',
  'work-the-orders',
  'join-the-partners',
  'send-the-boxes',
  'report-damage',
  'quote-to-order',
  'run-the-team',
  'set-up-a-shop',
  'find-a-piece',
].map((name) => `e2e/${name}.journey.ts`)

// Processes, not threads: V8 aborts now and then when threads compile and free the code of the
// embedded database's WebAssembly (nodejs/node#64500), and in one process that ends every test.
const processes = { pool: 'forks' as const, execArgv: ['--no-wasm-code-gc'] }

const together = {
  ...processes,
  setupFiles: ['src/testing/seed.ts'],
  // One more than the cores of a small machine, because some tests wait for clocks and sockets.
  maxWorkers: 3,
  isolate: false,
  server: { deps: { inline: [/drizzle/] } },
  // On a busy machine everything takes long; a test that succeeds never waits for its limit.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

const onPostgres = { globalSetup: ['src/testing/postgres.setup.ts'], ...together }
const onEmbedded = { globalSetup: ['src/testing/embedded.setup.ts'], ...together }

// Four at a time on two cores, because they mostly wait: for a browser, a process, a clock. After all other tests, so
// that neither takes the other's time.
const waiting = { maxWorkers: 4, sequence: { groupOrder: 1 } }

const withABrowser = {
  globalSetup: ['src/testing/journeys.setup.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  ...processes,
  // One process a worker for all of its journeys: they have their browser in common.
  isolate: false,
  ...waiting,
}

export const projects = [
  {
    test: {
      name: 'plain',
      include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
      exclude: [...ON_A_DATABASE, ...HEAVY, ...LONG, IN_A_DOCUMENT],
      ...together,
    },
  },
  // React keeps what it knows of a document: each of these has a process of its own.
  {
    test: {
      name: 'dom',
      include: [IN_A_DOCUMENT],
      ...together,
      environment: 'happy-dom',
      environmentOptions: { happyDOM: { url: 'https://shop.example/' } },
      isolate: true,
    },
  },
  {
    test: {
      name: 'postgres',
      include: ON_A_DATABASE,
      exclude: [...HEAVY, ...LONG],
      ...onPostgres,
    },
  },
  { test: { name: 'embedded', include: ON_A_DATABASE, ...onEmbedded } },
  { test: { name: 'embedded-sql', include: WHERE_ENGINES_DIFFER, ...onEmbedded } },
  { test: { name: 'heavy', include: HEAVY, ...onPostgres, ...waiting } },
  // `npm run long`.
  { test: { name: 'properties', include: OF_RANDOM_INPUT, ...onPostgres } },
  { test: { name: 'long', include: LONG, ...onPostgres } },
  {
    test: {
      name: 'embedded-subjects',
      include: ON_BOTH_ENGINES,
      exclude: [...WHERE_ENGINES_DIFFER, ...HEAVY, ...LONG],
      ...onEmbedded,
    },
  },
  { test: { name: 'dozen', include: DOZEN, ...withABrowser } },
  {
    test: { name: 'journeys', include: ['e2e/*.journey.ts'], exclude: DOZEN, ...withABrowser },
  },
  // What every screen owes to everybody: `npm run screens`, `.ci/run`.
  { test: { name: 'screens', include: ['e2e/screens/*.journey.ts'], ...withABrowser } },
  // Processes are killed and started again, or have others around them: `npm run crash`, `.ci/run`.
  { test: { name: 'crash', include: ['e2e/crash/*.journey.ts'], ...withABrowser } },
  // In WebKit and Firefox, where they are installed: `npm run browsers`, `.ci/run`.
  { test: { name: 'browsers', include: ['e2e/browsers/*.journey.ts'], ...withABrowser } },
  // Of no tier: `npm run pictures`.
  {
    test: {
      name: 'pictures',
      include: ['e2e/screens/*.pictures.ts'],
      ...withABrowser,
      globalSetup: ['src/testing/pictures.setup.ts'],
    },
  },
]
