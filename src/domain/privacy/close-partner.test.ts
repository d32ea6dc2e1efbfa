import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payees } from '#domain/partners/payees.table.ts'
import { aMember, givePayee } from '#testing/builders.ts'
import { anEarner, calculated, onPayday } from '#testing/payday.ts'
import { lockRun } from '#domain/payouts/start-run.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { linesOf } from '#domain/payouts/find-run.ts'
import { settleLine } from '#domain/payouts/settle-line.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { dropReferralCode, useReferralCode } from '#domain/partners/referral.ts'
import { inShop } from '#testing/shop.ts'
import { closePartner } from './close-partner.ts'

test('of a closed partner only the payees stay that payments were sent to', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const { member } = await anEarner(tx)
    await givePayee(tx, member.id, { branch: 'Mandeville' })
    const { id } = await calculated(desk)
    await lockRun(first, id)
    await commitRun(second, id)
    await sendRun(second, id)
    for (const line of await linesOf(tx, id)) await settleLine(second, { paymentId: line.id })
    await givePayee(tx, member.id, { branch: 'Ocho Rios' })
    await closePartner(tx, { memberId: member.id, alias: 'erased-1' })
    const left = await tx.db
      .select({ branch: payees.branch })
      .from(payees)
      .where(eq(payees.memberId, member.id))
      .orderBy(asc(payees.id))
    expect(left).toEqual([{ branch: 'Mandeville' }])
  }))

test('nothing of a closed partner’s referral codes is kept, whether one is in the link or was', () =>
  inShop(async (tx) => {
    for (const dropped of [false, true]) {
      const { id } = await aMember(tx)
      await useReferralCode(tx, id)
      if (dropped) await dropReferralCode(tx, id)
      await closePartner(tx, { memberId: id, alias: `erased-${id}` })
      expect(await getMember(tx, id)).toMatchObject({ referralCode: null, keptCode: null })
    }
  }))
