// `npm run routes`: writes what the code already says of its calls to where it is read and compared by tests: all
// refusals to docs/api.md, and to src/http/staff/routes.txt each route of staff with its ability, its answer and its
// line in the audit log, as a test calls it.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import { run } from './steps.ts'

const API = 'docs/api.md'
const HEADING = '## Refusals\n'

/** `docs/api.md` as it should be: its last section lists all refusals. */
export function apiPage(): string {
  const [upToHeading = ''] = readFileSync(API, 'utf8').split(HEADING)
  return `${upToHeading}${HEADING}
The codes are internal; the response has the status and the sentence. \`npm run routes\` writes this list.

${subjects().join('\n')}`
}

const subjects = () =>
  globSync('src/contract/refusals/*.ts')
    .toSorted()
    .map((path) => {
      const rows = refusalsIn(readFileSync(path, 'utf8')).map(
        ([code, when]) => `| \`${code}\` | ${REFUSALS[code].join(' | ')} | ${when} |\n`,
      )
      return `### ${basename(path, '.ts')}

| code | status | sentence | when |
|---|---|---|---|
${rows.join('')}`
    })

const ENTRY = /((?: {2}\/\/ .*\n)+) {2}'?([\w-]+)'?: \[/g

/** The codes of a file, each with the comment above it. */
const refusalsIn = (source: string) =>
  [...source.matchAll(ENTRY)].map(
    ([, comment = '', code]) =>
      [code as RefusalCode, comment.replaceAll(/\s*\/\/ /g, ' ').trim()] as const,
  )

if (import.meta.main) {
  writeFileSync(API, apiPage())
  const test = ['--project', 'postgres', 'src/http/staff-guard.test.ts', '-t', 'routes.txt']
  const isWritten = await run(['routes', 'vitest', 'run', ...test], { env: { WRITE_ROUTES: '1' } })
  process.exitCode = isWritten ? 0 : 1
}
