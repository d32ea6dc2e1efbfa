// Which checks and which projects of scripts/projects.ts each tier runs. AGENTS.md shows it as a table;
// scripts/tiers.test.ts compares the two, and finds a test that no tier runs.

type Tier = { checks: readonly string[]; projects: readonly string[] }

export const TIERS = {
  fast: { checks: ['format', 'lint', 'types'], projects: ['plain', 'postgres'] },
  test: {
    checks: ['format', 'lint', 'types', 'build'],
    projects: ['plain', 'postgres', 'embedded-sql', 'dozen'],
  },
  rest: {
    checks: ['build', 'typed lint', 'dead code'],
    projects: ['heavy', 'journeys', 'screens', 'crash', 'browsers'],
  },
  long: { checks: ['build'], projects: ['properties', 'embedded-subjects', 'long'] },
} as const satisfies Record<string, Tier>
