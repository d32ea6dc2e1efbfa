// Finds test files by what they import.

import { globSync, readFileSync } from 'node:fs'

const TESTS = globSync(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'])

/** What starts a server, a process or a browser of its own. */
const STARTS =
  /\b(startPostgres|startShop|launchShop|launchBrowser|spawn)\(|\bfindBrowser\(|#testing\/replicated-postgres\.ts/

/** Others that wait for sockets, disks and timers, and want a machine without much else. */
export const WAIT: ReadonlySet<string> = new Set([
  'scripts/create-staff.test.ts',
  'src/backup.test.ts',
  'src/canary-cards.test.ts',
  'src/domain/delivery/upgrade.test.ts',
  'src/http/full-disk.test.ts',
  'src/inbound/full-disk.test.ts',
  'src/inbound/incoming-mail.test.ts',
  'src/jobs/left-half-done.test.ts',
  'src/jobs/lost-mail.test.ts',
  'src/platform/database/empty-cluster.test.ts',
  'src/platform/files/data-folder.test.ts',
])

export const testsThatImport = (file: string): string[] =>
  TESTS.filter((test) => readFileSync(test, 'utf8').includes(`'${file}'`))

export const heavyTests = (): string[] =>
  TESTS.filter((test) => WAIT.has(test) || STARTS.test(readFileSync(test, 'utf8')))
