import { testGuards } from '#testing/guards.ts'
import { aUserRow } from '#testing/table-rows.ts'

testGuards([
  [
    'a name signs in one person, whatever its letter case',
    'users_username_once',
    async (tx) => {
      await aUserRow(tx, { username: 'ann' })
      await aUserRow(tx, { username: 'Ann' })
    },
  ],
  [
    'an address belongs to one person, whatever its letter case',
    'users_email_once',
    async (tx) => {
      await aUserRow(tx, { email: 'ann@example.com' })
      await aUserRow(tx, { email: 'Ann@Example.com' })
    },
  ],
  [
    'a password is only ever kept as its hash',
    'users_password_hashed',
    (tx) => aUserRow(tx, { password: 'secret' }),
  ],
  [
    'a second role is a known one',
    'users_second_role_known',
    (tx) => aUserRow(tx, { role: 'admin', secondRole: 'god' as never }),
  ],
  [
    'a second role is another than the first',
    'users_second_role_another',
    (tx) => aUserRow(tx, { role: 'admin', secondRole: 'admin' }),
  ],
  [
    'a partner is no staff by a second role',
    'users_second_role_another',
    (tx) => aUserRow(tx, { role: 'member', secondRole: 'clerk' }),
  ],
  ['a person has a known role', 'users_role_known', (tx) => aUserRow(tx, { role: 'god' as never })],
])
