import { expect, test } from 'vitest'
import { containsUsername, isCommonPassword, newPassword } from './passwords.ts'

test.each([
  '123456789012',
  'aaaaaaaaaaaa',
  'password1234',
  'Password2026!',
  'P@ssw0rd2026',
  'qwertyuiop12',
  'adminadmin12',
  'jamaica-1962-jamaica',
  'Welcome12345',
  'demo-admin-password',
  'abcdefghijkl',
  'zyxwvutsrqponm',
])('%s is tried first by everybody', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['Blue Mountain 7', 'ackee saltfish at dawn', 'xK9#mQ2$vL5p', 'tamarind kite lantern'])(
  '%s is fine',
  (password) => {
    expect(newPassword.safeParse(password).success).toBe(true)
  },
)

test('a short password is told how long it has to be', () => {
  const refused = newPassword.safeParse('xK9#mQ2$vL5')
  expect(refused.error?.issues[0]?.message).toBe('Use at least 12 characters')
})

test.each([
  ['auditor', 'auditorauditor'],
  ['auditor', 'Auditor of the north'],
  ['auditor', 'a.u.d.i.t.o.r 4711'],
  ['andre.grant', 'andregrant under palms'],
  ['andre', 'erdna lantern kite'],
  ['jo', 'jojojojojojo'],
  ['mary-ann', 'MARY ANN ackee kite'],
])('of %j the password %j holds the user name', (username, password) => {
  expect(containsUsername(password, username)).toBe(true)
})

test.each([
  ['auditor', 'ackee saltfish at dawn'],
  ['jo', 'banjo lantern kite'],
  ['...', 'tamarind kite lantern'],
])('of %j the password %j does not hold the user name', (username, password) => {
  expect(containsUsername(password, username)).toBe(false)
})
