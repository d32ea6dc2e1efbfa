import { defineConfig } from 'vitest/config'

// Rooms whose tests stand on a database run twice: embedded and on PostgreSQL.
const ON_A_DATABASE = ['src/{domain,http,jobs,seed}/**/*.test.ts', 'src/platform/*.table.test.ts']

const together = {
  pool: 'threads',
  // As many as a small machine has cores: the default leaves one of two idle.
  maxWorkers: 2,
  isolate: false,
  server: { deps: { inline: [/drizzle/] } },
}

export default defineConfig({
  test: {
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
          name: 'embedded',
          include: ON_A_DATABASE,
          globalSetup: ['src/testing/embedded.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...together,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ON_A_DATABASE,
          globalSetup: ['src/testing/postgres.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...together,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['src/testing/journeys.setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          // Three at a time on two cores, because a journey mostly waits for its browser. After all
          // other tests, so that neither takes the other's time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
