// A shop whose cards are charged by the three simulated gateways, for tests that speak HTTP. Which of them takes new orders
// is changed by `use`; notifications come as they would from outside.

import { isNotNull, isNull } from 'drizzle-orm'
import type { GatewayName } from '#contract/gateways.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { system } from '#platform/tx.ts'
import type { Paying } from './hosted-page.ts'
import { openShopFor } from './paying-shop.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'
import { startSimulators } from './simulators.ts'

export type CardShop = Awaited<ReturnType<typeof openCardShop>>

export async function openCardShop() {
  const { all, fygaro, powertranz, wipay } = await startSimulators()
  const paying = await openShopFor<SimulatedGateway>(all, fygaro)
  const { shop } = paying
  const linkOf = (order: { link: string }) => ({ link: `/order/${order.link}` })
  return {
    ...{ shop, fygaro, powertranz, wipay },
    /** The gateway that takes orders from now on. */
    use(name: GatewayName): void {
      const { gateways } = shop.jobContext
      gateways.cards = gateways.byName.get(name)
      paying.gateway = { fygaro, powertranz, wipay }[name]
    },
    /** Places an order by card of one sofa. */
    async place() {
      const { id, link, totalAmount } = await paying.order({ customerName: 'Ann Brown' })
      return { id, link: link.replace('/order/', ''), total: totalAmount }
    },
    /** Begins to pay all of an order, and does what a shopper does on the gateway's page. */
    visit: (order: { link: string }, how: Paying) => paying.act(linkOf(order), how),
    /** Follows a browser back to the shop. */
    comeBack: paying.comeBack.bind(paying),
    /** Has the shop ask the gateways about all that is open, as its job does when the time has come. */
    async ask() {
      await shop.shop.write(system('test'), async ({ db, now }) => {
        await db
          .update(gatewayRefunds)
          .set({ nextInquiryAt: now })
          .where(isNotNull(gatewayRefunds.nextInquiryAt))
        await db
          .update(paymentAttempts)
          .set({ nextInquiryAt: now, lastInquiryAt: null })
          .where(isNull(paymentAttempts.endedAt))
      })
      await paying.ask()
    },
    close: paying.close,
  }
}
