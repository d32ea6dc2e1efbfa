// Faults that a change could put back into the shop, each in one place of one file: chosen by what the
// shop promises, and without a look at its tests. `npm run soak -- faults` puts each back and runs the test that is said
// to find it.

import type { Mutation } from './mutations.ts'

const IN_THE_SHOP: readonly Mutation[] = [
  {
    guard:
      'A sale that is paid again after its money went back stays one of the month in which it was first sold.',
    file: 'src/domain/orders/order-money.ts',
    from: 'order.firstSoldAt ?? order.paidAt ?? paidAt',
    to: 'paidAt',
    test: 'src/domain/commissions/order-commissions.test.ts',
  },
  {
    guard: 'Who approved a large refund does not send it as well.',
    file: 'src/domain/orders/refunds.ts',
    from: 'if (person !== null && person === approvedById)',
    to: 'if (person !== null && approvedById === null)',
    test: 'src/http/staff/order-money.test.ts',
  },
  {
    guard: 'A rejected receipt that is sent again waits for staff again.',
    file: 'src/domain/orders/receipts.ts',
    from: `if (earlier?.state === 'rejected') return sendAgain(tx, earlier, receipt)`,
    to: `if (earlier?.state === 'rejected') return earlier`,
    test: 'src/domain/orders/receipts.test.ts',
  },
  {
    guard: 'What joins a delivered order, such as a replacement, is still to be sent.',
    file: 'src/domain/orders/boxes.ts',
    from: `if (orderStatus !== 'delivered' || line.afterDelivery) return boxes`,
    to: `if (orderStatus !== 'delivered') return boxes`,
    test: 'src/domain/orders/replacements.test.ts',
  },
  {
    guard:
      'An order that is cancelled when a part of a line has left puts the pieces that never left back on the shelf.',
    file: 'src/domain/orders/boxes.ts',
    from: `status === 'cancelled' ? (line.keptOut ?? line.quantity) : line.quantity`,
    to: 'line.quantity',
    test: 'src/domain/orders/cancelled-part.test.ts',
  },
  {
    guard:
      'A stock count is not applied to a colour whose pieces on hand have changed since the list was printed.',
    file: 'src/domain/stock/import-counts.ts',
    from: 'if (piecesIn(row.on_hand) !== onHand)',
    to: 'if (piecesIn(row.on_hand) === undefined)',
    test: 'src/domain/stock/count-stock.test.ts',
  },
  {
    guard:
      'Whether a delivery is free depends on what the pieces cost after the voucher, before an order as in it.',
    file: 'src/domain/orders/preview-order.ts',
    from: '= billOf(lines, parts)',
    to: '= billOf(lines, { ...parts, voucher: null })',
    test: 'src/domain/orders/order-delivery.test.ts',
  },
  {
    guard: 'A delivery service that has no price for the size of a load is not offered for it.',
    file: 'src/domain/delivery/services.ts',
    from: 'size === null || prices[size] !== null',
    to: 'size === null || prices[size] !== undefined',
    test: 'src/http/staff/delivery.test.ts',
  },
  {
    guard:
      'A notification of WiPay is known again by what is signed, not by an id that anybody could write beside it.',
    file: 'src/platform/gateways/wipay-webhook.ts',
    from: 'UUID.test(id) && textOf(envelope?.id)?.toLowerCase() === id',
    to: 'UUID.test(id)',
    test: 'src/platform/gateways/wipay-webhook.test.ts',
  },
  {
    guard: 'Money that a card gateway has only authorised, and not captured, is not a payment.',
    file: 'src/platform/gateways/fygaro-message.ts',
    from: `fields.status !== undefined && fields.status !== 'captured'`,
    to: `fields.status === 'voided'`,
    test: 'src/platform/gateways/fygaro-notifications.test.ts',
  },
  {
    guard: 'A commission counts in the month of its sale, whenever it was posted.',
    file: 'src/domain/commissions/change-commissions.ts',
    from: 'before === 0 ? new Date(target.provenance.paidAt) : tx.now',
    to: 'tx.now',
    test: 'src/domain/commissions/settle-order.test.ts',
  },
  {
    guard:
      'A partner who switches a referral code on again gets the old one, so that printed links work.',
    file: 'src/domain/partners/referral.ts',
    from: 'member.keptCode ?? linkToken(tx.random)',
    to: 'linkToken(tx.random)',
    test: 'src/http/public/referral.test.ts',
  },
  {
    guard: 'The payout run of a month leaves out a commission whose hold ended after that month.',
    file: 'src/domain/payouts/due-lines.ts',
    from: 'coalesce(c.held_until, c.created_at) <',
    to: 'c.created_at <',
    test: 'src/domain/payouts/pay-partners.test.ts',
  },
  {
    guard: 'A bank’s answer that calls a line failed which was settled as paid is an error.',
    file: 'src/domain/payouts/bank-answer.ts',
    from: `(line.status === 'paid' || line.status === 'failed') && line.status !== outcome`,
    to: `line.status === 'failed' && line.status !== outcome`,
    test: 'src/domain/payouts/advance-run.test.ts',
  },
  {
    guard: 'Nothing of an erased partner’s referral codes is kept.',
    file: 'src/domain/privacy/close-partner.ts',
    from: '  keptCode: null,\n',
    to: '',
    test: 'src/domain/privacy/close-partner.test.ts',
  },
  {
    guard: 'The words by which a request for a price was declined are searched for names, too.',
    file: 'src/domain/quotes/persons.ts',
    from: 'texts: [quotes.additionalNotes, quotes.answerMessage, quotes.declineReason]',
    to: 'texts: [quotes.additionalNotes, quotes.answerMessage]',
    test: 'src/domain/privacy/own-mentions.test.ts',
  },
  {
    guard:
      'A receipt that waits for staff stays as long as its order is open, also when a part is paid.',
    file: 'src/domain/privacy/forget-receipts.ts',
    from: `in ('pending', 'processing')`,
    to: `in ('pending')`,
    test: 'src/jobs/sweep-receipts.test.ts',
  },
  {
    guard: 'A picture or a sound in the container of MP4 is not taken for a video.',
    file: 'src/platform/files/video-signature.ts',
    from: 'boxBytes > 512 || NOT_VIDEO.test(brand)',
    to: 'boxBytes > 512',
    test: 'src/platform/files/video-signature.test.ts',
  },
  {
    guard: 'The shared password of the editor does not open the reports of money.',
    file: 'src/contract/staff.ts',
    from: `  'settings.money',\n  'reports.money',\n  ...BY_NAME,\n`,
    to: `  'settings.money',\n  ...BY_NAME,\n`,
    test: 'src/http/staff-guard.test.ts',
  },
  {
    guard: 'Only staff who may change prices put a voucher on an order or take it off.',
    file: 'src/domain/orders/order-voucher.ts',
    from: `requireAbility(tx, 'prices.change')`,
    to: `requireAbility(tx, 'orders.write')`,
    test: 'src/domain/orders/order-voucher.test.ts',
  },
  {
    guard: 'No mail says that money has arrived for an order that costs nothing.',
    file: 'src/jobs/mail-orders.ts',
    from: 'order.totalAmount === 0 ? undefined : orderPaidMail(order, await latestInvoice(tx, order.id))',
    to: 'orderPaidMail(order, await latestInvoice(tx, order.id))',
    test: 'src/jobs/listeners.test.ts',
  },
  {
    guard: 'A note that staff leave in a case is mailed to nobody.',
    file: 'src/jobs/mail-cases.ts',
    from: `if (!written || written.side === 'note') return undefined`,
    to: 'if (!written) return undefined',
    test: 'src/jobs/mail-cases.test.ts',
  },
  {
    guard:
      'Money that came before an order was placed is never surely that order’s, whatever its cents.',
    file: 'src/domain/transfers/propose-matches.ts',
    from: 'const isOlder = line.day < jamaicaDay(order.createdAt)',
    to: 'const isOlder = false',
    test: 'src/domain/transfers/naming-amounts.test.ts',
  },
  {
    guard:
      'A telephone number without digits is nobody’s: a use that was given back is not another person’s by it.',
    file: 'src/domain/vouchers/find-voucher.ts',
    from: '...(phoneKey ? [eq(row.phoneKey, phoneKey)] : []),',
    to: 'eq(row.phoneKey, phoneKey),',
    test: 'src/domain/orders/order-voucher.test.ts',
  },
  {
    guard: 'What an order loses is credited from its latest invoice first.',
    file: 'src/domain/documents/plan-documents.ts',
    from: 'takeFrom(bearing.toReversed(), change)',
    to: 'takeFrom(bearing, change)',
    test: 'src/domain/documents/plan-documents.test.ts',
  },
  {
    guard: 'The numbers of documents begin anew with the Jamaican year.',
    file: 'src/domain/documents/issue-document.ts',
    from: 'Number(jamaicaDay(tx.now).slice(0, 4))',
    to: 'tx.now.getUTCFullYear()',
    test: 'src/domain/orders/document-years.test.ts',
  },
]

const ON_THE_PAGES: readonly Mutation[] = [
  {
    guard: 'Pieces that were put into the basket while others were being ordered stay in it.',
    file: 'src/web/storefront/basket/basket-lines.ts',
    from: 'return line.quantity > pieces ? [{ ...line, quantity: line.quantity - pieces }] : []',
    to: 'return pieces > 0 ? [] : [line]',
    test: 'src/web/storefront/basket/basket-lines.test.ts',
  },
  {
    guard: 'The basket shows what the shop asks now, not what it asked when the piece was put in.',
    file: 'src/web/storefront/basket/line-facts.ts',
    from: `now && now.problem !== 'gone' ? now.unitPrice : (product?.price ?? line.price)`,
    to: 'line.price || now?.unitPrice || product?.price',
    test: 'src/web/storefront/basket/line-facts.test.ts',
  },
  {
    guard: 'Enter in the field of a voucher applies the code and does not send the order.',
    file: 'src/web/storefront/order/voucher-field.tsx',
    from: 'event.preventDefault()',
    to: 'event.stopPropagation()',
    test: 'src/web/storefront/order/voucher-field.dom.test.tsx',
  },
  {
    guard: 'Of what was typed into the order form, nothing of a card is kept in the browser.',
    file: 'src/web/storefront/order/draft.ts',
    from: '[...CARD_FIELDS, ...TERMS]',
    to: 'TERMS',
    test: 'src/web/storefront/order/draft.test.ts',
  },
  {
    guard: 'An order cannot be placed while the total that is shown is of before the last change.',
    file: 'src/web/storefront/order/order-foot.tsx',
    from: '!breakdown || isOutdated',
    to: '!breakdown',
    test: 'src/web/storefront/order/order-foot.test.tsx',
  },
  {
    guard:
      'From the bank’s page the browser’s back button leads to the order’s page, not to the form.',
    file: 'src/web/storefront/order/pay-now.ts',
    from: 'await onPageOf(link)',
    to: 'void onPageOf(link)',
    test: 'src/web/storefront/order/pay-now.dom.test.ts',
  },
  {
    guard: 'A page of a piece opens with a colour that is in stock.',
    file: 'src/web/storefront/product/colors.ts',
    from: 'product.colors.find((color) => pieces(product, color) > 0)',
    to: 'product.colors[0]',
    test: 'src/web/storefront/product/colors.test.ts',
  },
  {
    guard: 'A dialog that closes gives the focus back to the button that opened it.',
    file: 'src/web/ui/dialog.tsx',
    from: `opener?.isConnected && !opener.matches(':disabled')`,
    to: `opener?.isConnected && opener.matches(':disabled')`,
    test: 'src/web/ui/dialog.dom.test.tsx',
  },
  {
    guard: 'A screen reader reads the error of a field with the field.',
    file: 'src/web/ui/field.tsx',
    from: `'aria-describedby': error || hint ? noteId : undefined`,
    to: `'aria-describedby': hint ? noteId : undefined`,
    test: 'src/web/ui/field.test.tsx',
  },
  {
    guard:
      'A button that needs script is disabled until the page has it, so that no press is lost.',
    file: 'src/web/ui/use-hydrated.ts',
    from: '() => fromStart,',
    to: '() => true,',
    test: 'src/web/entry-server.test.ts',
  },
  {
    guard: 'What was typed before the scripts of a page had loaded is still there afterwards.',
    file: 'src/web/early-choices.ts',
    from: 'if (differs(field)) note(field)',
    to: 'if (isCheckable(field) && differs(field)) note(field)',
    test: 'src/web/early-choices.dom.test.ts',
  },
  {
    guard: 'Of two links that are pressed one after the other, the later one counts.',
    file: 'src/web/navigation.ts',
    from: 'if (own !== started) return',
    to: '',
    test: 'src/web/navigation.dom.test.ts',
  },
  {
    guard: 'A table that is searched, filtered or sorted anew begins at its first page.',
    file: 'src/web/staff/table/table-address.ts',
    from: '  page: 1,\n  cursor: undefined,\n',
    to: '  page: 1,\n',
    test: 'src/web/staff/table/table-address.test.ts',
  },
  {
    guard: 'Rows that are shown stay when reading them again fails.',
    file: 'src/web/staff/table/data-table.tsx',
    from: 'if (error && !data) return',
    to: 'if (error) return',
    test: 'src/web/staff/table/data-table.test.tsx',
  },
]

export const FAULTS: readonly Mutation[] = [...IN_THE_SHOP, ...ON_THE_PAGES]
