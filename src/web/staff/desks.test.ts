import { expect, test } from 'vitest'
import { mayDo, ROLES } from '#contract/staff.ts'
import { desksFor, mayOpen } from './desks.ts'

test('a link to a desk is offered to those roles only that the desk is open to', () => {
  expect(mayOpen('/admin/quotes', { role: 'viewer' })).toBe(false)
  expect(mayOpen('/admin/claims', { role: 'viewer' })).toBe(false)
  expect(mayOpen('/admin/orders?payment=pending', { role: 'viewer' })).toBe(true)
  expect(mayOpen('/admin/quotes', { role: 'clerk' })).toBe(true)
  expect(mayOpen('/admin/nowhere', { role: 'admin' })).toBe(false)
  expect(mayOpen('/admin/quotes', { role: 'viewer', secondRole: 'clerk' })).toBe(true)
  for (const role of ROLES)
    for (const { href } of desksFor((ability) => mayDo(role, ability)))
      expect([role, href, mayOpen(href, { role })]).toEqual([role, href, true])
})
