import { expect, test } from 'vitest'
import { aMember } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { countUnread, endNotices, listNotices, notify, readNotice } from './notices.ts'

const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const ABOUT = { type: 'rank', title: 'Well done', message: 'You are an Associate now.' }

async function noticesOf(tx: TestTx, until?: Date) {
  const { id: memberId } = await aMember(tx)
  await notify(tx, { memberId, key: 'rank:1', ...ABOUT })
  await notify(tx, { memberId, key: 'plan:1', ...ABOUT, ...(until && { until }) })
  const shownOn = async (when: Date) => {
    const { items, total } = await listNotices(at(when, tx), { memberId, limit: 10 })
    expect([items.length, await countUnread(at(when, tx), memberId)]).toEqual([total, total])
    return items.map(({ key }) => key)
  }
  return { memberId, shownOn }
}

test('a notice is shown for 90 days, one of a later day until that day', () =>
  inShop(async (tx) => {
    const { memberId, shownOn } = await noticesOf(tx, days(120))
    const [plan, rank] = (await listNotices(tx, { memberId, limit: 10 })).items
    expect([rank?.expiresAt, plan?.expiresAt]).toEqual([days(90), days(120)])
    const justBefore = new Date(days(90).getTime() - 1)
    expect(await shownOn(justBefore)).toEqual(['plan:1', 'rank:1'])
    expect(await shownOn(days(90))).toEqual(['plan:1'])
    const late = readNotice(at(days(90), tx), { memberId, noticeId: rank?.id ?? 0 })
    await expect(late).rejects.toMatchObject({ code: 'not-found' })
    expect(await shownOn(days(119))).toEqual(['plan:1'])
    expect(await shownOn(days(120))).toEqual([])
  }))

test('a day that comes sooner takes nothing from the 90, and what is not so any more goes at once', () =>
  inShop(async (tx) => {
    const { shownOn } = await noticesOf(tx, days(3))
    expect(await shownOn(days(89))).toEqual(['plan:1', 'rank:1'])
    await endNotices(at(days(2), tx), ['plan:1', 'never:1'])
    expect(await shownOn(days(2))).toEqual(['rank:1'])
  }))
