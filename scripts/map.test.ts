import { expect, test } from 'vitest'
import { mapOf } from './map.ts'

test('the map of a subject names what there is of it, and where', () => {
  const { verbs, tables, events, routes, jobs, mails, screens, tests } = mapOf('cases')
  expect(verbs).toContain('decideCase  src/domain/cases/decide-case.ts')
  expect(tables).toContain('case_messages  src/domain/cases/cases.table.ts')
  expect(events.join('\n')).toMatch(/^case\.decided {2}src\/domain\/cases\//m)
  expect(routes.join('\n')).toMatch(/^POST \/cases\/:id\/decision {2}src\/http\/staff\//m)
  expect(jobs).toContain('src/jobs/scheduled-jobs.ts')
  expect(mails).toContain('src/jobs/mail-cases.ts')
  expect(screens.join('\n')).toContain('src/web/staff/cases/')
  expect(tests.length).toBeGreaterThan(10)
})
