// Which checks and which projects of scripts/projects.ts each tier runs. AGENTS.md shows it as a table;
// scripts/tiers.test.ts compares the two, and finds a test that no tier runs.

import type { Step } from './steps.ts'

const SOURCES = ['src', 'scripts', 'e2e', 'bench']
const CHECKS = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--deny-warnings', ...SOURCES],
  'typed lint': ['oxlint', '--type-aware', '--deny-warnings', ...SOURCES],
  'dead code': ['knip'],
  // One of its threads checks everything in 12 s and 16 CPU s; four check what they share four times, in 17 s and 32.
  types: ['tsc', '--checkers', '1'],
  build: ['node', 'scripts/build.ts'],
} as const
/** The step of a check. */
export const stepOf = (name: keyof typeof CHECKS): Step => [name, ...CHECKS[name]]

type Tier = { checks: readonly (keyof typeof CHECKS)[]; projects: readonly string[] }

export const TIERS = {
  fast: { checks: ['format', 'lint', 'types'], projects: ['plain', 'dom', 'postgres'] },
  test: {
    checks: ['format', 'lint', 'types', 'build'],
    projects: ['plain', 'dom', 'postgres', 'embedded-sql', 'dozen'],
  },
  rest: {
    checks: ['build', 'typed lint', 'dead code'],
    projects: ['heavy', 'journeys', 'screens', 'crash', 'browsers'],
  },
  long: { checks: ['build'], projects: ['properties', 'embedded-subjects', 'long'] },
} as const satisfies Record<string, Tier>
