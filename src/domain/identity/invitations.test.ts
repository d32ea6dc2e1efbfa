import { expect, test } from 'vitest'
import { at, inShop, NOW } from '#testing/shop.ts'
import { inviteStaff, listInvitations } from './invitations.ts'

test('of more invitations than are listed, the newest are', () =>
  inShop(async (tx) => {
    for (let sent = 1; sent <= 201; sent++) {
      const moment = new Date(NOW.getTime() + sent * 1000)
      await inviteStaff(at(moment, tx), { email: `clerk-${sent}@example.com`, role: 'clerk' })
    }
    const listed = (await listInvitations(tx)).map(({ email }) => email)
    expect(listed).toHaveLength(200)
    expect([listed.at(0), listed.at(-1)]).toEqual(['clerk-201@example.com', 'clerk-2@example.com'])
  }))
