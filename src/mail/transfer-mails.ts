// The mails about a transfer that is waited for: a part came, a receipt was turned down, time is
// running out, time is over. Each says what is still due and where to send it.

import { formatCents } from '#contract/money.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { button, facts, type Mail, type Part, words, writeLetter } from './layout.ts'

export type TransferFacts = {
  reference: string
  productName: string
  totalCents: number
  receivedCents: number
  dueCents: number
  /** Until when the order is kept, as a person says it; undefined where it does not end. */
  until: string | undefined
  url: string
  shop: ShopFacts
}

const exact = (cents: number) => formatCents(cents, { exact: true })

export function paymentPartMail(transfer: TransferFacts, justCameCents: number): Mail {
  const { reference, receivedCents, dueCents, totalCents, shop, url } = transfer
  return writeLetter({
    subject: `${shop.name}: part of the payment for ${reference} has arrived`,
    heading: `${exact(dueCents)} is still due`,
    shop,
    parts: [
      words(`We have received ${exact(justCameCents)} for order ${reference}. Thank you.`),
      facts([
        ['Total', exact(totalCents)],
        ['Received so far', exact(receivedCents)],
        ['Still due', exact(dueCents)],
      ]),
      ...whereToPay(transfer),
      button('See your order', url),
    ],
  })
}

export function receiptRejectedMail(
  transfer: TransferFacts,
  { fileName, reason }: { fileName: string; reason: string },
): Mail {
  const { reference, shop, url } = transfer
  return writeLetter({
    subject: `${shop.name}: please send another receipt for ${reference}`,
    heading: 'We could not use your receipt',
    shop,
    parts: [
      words(`The receipt ${fileName} for order ${reference} did not settle it:`),
      words(reason),
      words(`Please upload another on your order’s page. ${keptUntil(transfer)}`.trim()),
      button('Upload another receipt', url),
      words(`Something unclear? Call ${shop.phone}.`),
    ],
  })
}

export function orderReminderMail(transfer: TransferFacts): Mail {
  const { reference, productName, shop, url } = transfer
  return writeLetter({
    subject: `${shop.name}: your order ${reference} is waiting for its transfer`,
    heading: 'Your piece is still set aside',
    shop,
    parts: [
      words(
        `We have not seen the transfer for the ${productName} yet. ${keptUntil(transfer)}`.trim(),
      ),
      ...whereToPay(transfer),
      words(
        'Paid already? Upload the receipt on your order’s page, and we keep the piece for you.',
      ),
      button('See your order', url),
    ],
  })
}

export function orderExpiredMail({ reference, productName, shop, url }: TransferFacts): Mail {
  return writeLetter({
    subject: `${shop.name}: order ${reference} has run out`,
    heading: 'Your order has run out',
    shop,
    parts: [
      words(
        `No transfer for order ${reference} came in time, so the ${productName} is for sale again.`,
      ),
      words(`Paid already, or still want it? Call ${shop.phone} and have your reference ready.`),
      button('See your order', url),
    ],
  })
}

const keptUntil = ({ until }: TransferFacts) => (until ? `We keep the piece until ${until}.` : '')

function whereToPay({ dueCents, reference, shop: { bank } }: TransferFacts): Part[] {
  return [
    facts([
      ['Amount', exact(dueCents)],
      ['Bank', bank.bank],
      ['Account name', bank.accountName],
      ['Account number', bank.account],
      ['Branch', bank.branch],
      ['Reference', reference],
    ]),
  ]
}
