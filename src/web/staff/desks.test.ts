import { expect, test } from 'vitest'
import { roleCan, type Role } from '#contract/staff.ts'
import { WORK, WORK_NEEDS } from '#contract/waiting-work.ts'
import { WORK_TEXTS } from './dashboard/work-texts.ts'
import { deskOfWork, DESKS, desksFor, placeAt, placesOf } from './desks.ts'
import { PLACE_NAMES } from './places.ts'

const placesFor = (role: Role) => placesOf(desksFor((ability) => roleCan(role, ability)))

test('the dashboard leads from each kind of work to a desk that is open to who reads its count', () => {
  for (const work of WORK.filter((kind) => kind !== 'steps')) {
    const [path] = (WORK_TEXTS[work]?.href ?? deskOfWork(work).path).split('?')
    const desk = DESKS.find((one) => one.path === path)
    expect([work, desk?.ability]).toEqual([work, WORK_NEEDS[work]])
  }
})

test('an admin reaches every desk from one of at most nine places, and none of them is empty', () => {
  const places = placesFor('admin')
  expect(places.map(({ name }) => name)).toEqual(PLACE_NAMES)
  expect(places.length).toBeLessThanOrEqual(9)
  const reached = places.flatMap(({ desks }) => desks.map(({ href }) => href))
  expect(reached).toEqual(DESKS.filter(({ nav }) => nav).map(({ path }) => path))
})

test('a place is shown to those who may open a desk of it, and leads to the first that they may', () => {
  const ways = placesFor('viewer').map(({ name, desks }) => [name, desks[0].href])
  expect(ways).toEqual([
    ['Dashboard', '/admin/dashboard'],
    ['Orders', '/admin/orders'],
    ['Money', '/admin/transfers'],
    ['Delivery', '/admin/delivery'],
    ['Products', '/admin/inventory'],
  ])
  const settings = placesFor('auditor').find(({ name }) => name === 'Settings')
  expect(settings?.desks.map(({ label }) => label)).toEqual(['Card vault', 'Mails'])
})

test('a page that is opened from a desk is in the place of the desk; one’s own account is in none', () => {
  expect(placeAt('/admin/partners/12')).toBe('Customers')
  expect(placeAt('/admin/payouts/3/sheet')).toBe('Money')
  expect(placeAt('/admin/orders/print')).toBe('Orders')
  expect(placeAt('/admin/messages/12')).toBe('Cases')
  expect(placeAt('/admin/account')).toBeUndefined()
})

test('every kind of waiting work is counted at one desk, which needs the same ability', () => {
  const counted = DESKS.flatMap(({ nav, ability }) =>
    (nav?.waits ?? []).map((work) => [work, ability] as const),
  )
  expect(counted).toHaveLength(WORK.length)
  expect(Object.fromEntries(counted)).toEqual(WORK_NEEDS)
})

test('each desk has a letter of its own for the keyboard', () => {
  const keys = DESKS.flatMap(({ nav }) => nav?.key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
