import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { nameChunks } from './scripts/name-chunks.ts'
import { reach } from './scripts/reach.ts'

// The tests that stand on a database. Each can run on either engine: `--project postgres` and
// `--project embedded` take any of them by its path.
const ON_A_DATABASE = [
  'src/{domain,http,inbound,jobs,seed}/**/*.test.ts',
  'src/platform/*/*.{table,property}.test.ts',
]

// `npm test` runs all of them on PostgreSQL: it is what production has, it is the faster one, and
// only there do transactions meet. Once more on the embedded database runs what speaks SQL itself,
// because that is where two engines and their drivers can differ: constraints and triggers, stock,
// ledger and locks, raw statements, lists and searches. All other tests reach SQL through these, and
// the journeys use the embedded database as a whole. `.ci/run` adds all subjects.
const WHERE_ENGINES_DIFFER = [
  'src/**/*.table.test.ts',
  'src/**/*.property.test.ts',
  'src/domain/{ledger,stock}/**/*.test.ts',
  'src/http/**/*list*.test.ts',
  'src/http/public/{orders,products}.test.ts',
  'src/http/ops/*.test.ts',
  'src/http/full-disk.test.ts',
]
const ON_BOTH_ENGINES = [...WHERE_ENGINES_DIFFER, 'src/{domain,seed}/**/*.test.ts']

// Processes, not threads: V8 aborts now and then when threads compile and free the code of the
// embedded database's WebAssembly (nodejs/node#64500), and in one process that ends every test.
const processes = { pool: 'forks' as const, execArgv: ['--no-wasm-code-gc'] }

const together = {
  ...processes,
  // One more than the cores of a small machine, because some tests wait for clocks and sockets.
  maxWorkers: 3,
  isolate: false,
  server: { deps: { inline: [/drizzle/] } },
  // On a busy machine everything takes long; a test that succeeds never waits for its limit.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

const onEmbedded = { globalSetup: ['src/testing/embedded.setup.ts'], ...together }

const withABrowser = {
  globalSetup: ['src/testing/journeys.setup.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  ...processes,
  // One process a worker for all of its journeys: they have their browser in common.
  isolate: false,
  // Three at a time on two cores, because a journey mostly waits for its browser. After all other
  // tests, so that neither takes the other's time.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'plain',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ON_A_DATABASE,
          ...together,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ON_A_DATABASE,
          globalSetup: ['src/testing/postgres.setup.ts'],
          ...together,
        },
      },
      { test: { name: 'embedded', include: ON_A_DATABASE, ...onEmbedded } },
      { test: { name: 'embedded-sql', include: WHERE_ENGINES_DIFFER, ...onEmbedded } },
      { test: { name: 'embedded-subjects', include: ON_BOTH_ENGINES, ...onEmbedded } },
      { test: { name: 'journeys', include: ['e2e/*.journey.ts'], ...withABrowser } },
      // What every screen owes to everybody: `npm run screens`, `.ci/run`.
      { test: { name: 'screens', include: ['e2e/screens/*.journey.ts'], ...withABrowser } },
      // Processes are killed and started again, or have others around them: `npm run crash`, `.ci/run`.
      { test: { name: 'crash', include: ['e2e/crash/*.journey.ts'], ...withABrowser } },
      // In WebKit and Firefox, where they are installed: `npm run browsers`, `.ci/run`.
      { test: { name: 'browsers', include: ['e2e/browsers/*.journey.ts'], ...withABrowser } },
    ].map((project) => ({ plugins: [reach(), nameChunks()], ...project })),
  },
})
