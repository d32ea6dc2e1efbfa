import { expect, test } from 'vitest'
import { startFailure } from './start-failure.ts'
import { CannotStart } from './stop.ts'

/** As Drizzle throws what the driver said. */
const failed = (code: string, message: string) =>
  new Error('Failed query: select 1\nparams: ', {
    cause: Object.assign(new Error(message), { code }),
  })

test.each([
  [new CannotStart('Port 3000 is in use.'), /^Port 3000 is in use\.$/],
  [failed('53100', 'could not extend file'), /^The disk is full/],
  [failed('ENOSPC', 'no space left on device'), /^The disk is full/],
  [failed('53300', 'sorry, too many clients already'), /no more connections.*DATABASE_POOL/],
  [failed('40P01', 'deadlock detected'), /each other’s locks \(deadlock detected\)\.$/],
  [failed('57014', 'canceling statement due to statement timeout'), /longer than it allows/],
  [failed('28P01', 'password authentication failed'), /user or the password/],
  [
    failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
    /^The database cannot be reached: connect ECONN/,
  ],
  [
    failed('08P01', 'unsupported startup parameter: statement_timeout'),
    /^The pooler .* ignore_startup_parameters\.$/,
  ],
  [new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], ''), /ECONNREFUSED/],
])('a start that fails says why in one sentence: %s', (error, sentence) => {
  if (error instanceof AggregateError) Object.assign(error, { code: 'ECONNREFUSED' })
  expect(startFailure(error)).toMatch(sentence)
  expect(startFailure(error).split('\n')).toHaveLength(1)
})

test('what nobody foresaw is told whole, with what caused it', () => {
  const message = startFailure(new Error('above', { cause: new Error('below') }))
  expect(message).toContain('above')
  expect(message).toContain('caused by Error: below')
})
