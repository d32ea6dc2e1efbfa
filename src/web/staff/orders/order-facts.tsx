import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CARD_BRAND_NAMES } from '#contract/cards.ts'
import { ENTERED_TEXTS, type TextField, textFieldsOf } from '#contract/entered-texts.ts'
import type { OrderView } from '#contract/orders.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CustomerLink, PartnerLink, TextLink } from '#web/staff/links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { deliveryLabel, PAYMENT_METHOD_NAMES, PAYMENT_STATUS_NAMES } from './labels.ts'

const RevealDialog = lazy(() => import('./reveal-dialog.tsx'))

type OrderProp = { order: OrderView }

/** Customer, delivery and payment of an order, a panel for each. */
export function OrderFacts({ order }: OrderProp) {
  const hasSalePanel = useCan('partners.read')
  return (
    <>
      <Group id="order-customer" title="Customer" facts={customerFacts(order)} />
      <Group id="order-delivery" title="Delivery" facts={deliveryFacts(order)} />
      <Group id="order-payment" title="Payment" facts={paymentFacts(order, hasSalePanel)} />
    </>
  )
}

type NamedFacts = Readonly<Record<string, ReactNode>>
type GroupProps = { id: string; title: string; facts: NamedFacts }

/** Facts without a value are left out. */
const Group = ({ id, title, facts }: GroupProps) => (
  <Panel id={id} title={title} className="op-panel">
    <Facts
      className="op-facts"
      facts={Object.entries(facts).filter(([, value]) => Boolean(value))}
      valueClass=""
    />
  </Panel>
)

const customerFacts = (order: OrderView): NamedFacts => {
  const { id, customerName, customerEmail, customerPhone } = order
  return {
    Name: <CustomerLink orderId={id} name={customerName} />,
    'E-mail': (
      <a className="link" href={`mailto:${customerEmail}`}>
        {customerEmail}
      </a>
    ),
    Phone: (
      <a className="link num" href={telephoneHref(customerPhone)}>
        {customerPhone}
      </a>
    ),
  }
}

const textFacts = (order: OrderView, fields: readonly TextField[]): NamedFacts =>
  Object.fromEntries(
    fields.map((field) => [
      ENTERED_TEXTS[field].name,
      order[field] && (
        <span key={field} className="whitespace-pre-wrap">
          {order[field]}
        </span>
      ),
    ]),
  )

const deliveryFacts = (order: OrderView): NamedFacts => ({
  Method: deliveryLabel(order),
  Price: order.deliveryToBeQuoted && <Badge tone="warn">To be quoted</Badge>,
  ...textFacts(order, textFieldsOf('delivery')),
  ...textFacts(order, textFieldsOf()),
})

const paymentFacts = (order: OrderView, hasSalePanel: boolean): NamedFacts => ({
  Method: PAYMENT_METHOD_NAMES[order.paymentMethod],
  Status: PAYMENT_STATUS_NAMES[order.paymentStatus],
  Money: order.paymentMethod === 'bank_transfer' && (
    <TextLink href={`/admin/transfers?order=${order.id}`}>Payments and receipts</TextLink>
  ),
  Card:
    order.paymentMethod === 'credit_card' &&
    (order.paysOnline ? 'Paid online' : <Card order={order} />),
  ...textFacts(order, textFieldsOf('credit_card')),
  'Referred by': !hasSalePanel && order.referrer && <PartnerLink {...order.referrer} />,
  Commission: order.commissionEligible ? 'Eligible' : 'Not eligible',
})

/** What is known of the card, and what that means for the person who has to charge it. */
function Card({ order }: OrderProp) {
  const { cardBrand, cardLast4, cardStored, paymentStatus, orderStatus } = order
  const mayOpen = useCan('cards.reveal')
  const [opening, setOpening] = useState(false)
  const decided =
    paymentStatus === 'paid' || paymentStatus === 'failed' || orderStatus === 'cancelled'
  return (
    <span className="cluster">
      {cardLast4 && (
        <span className="num">
          {cardBrand ? CARD_BRAND_NAMES[cardBrand] : 'Card'} ending {cardLast4}
        </span>
      )}
      {cardStored && <Badge tone="ok">card stored</Badge>}
      {cardStored && mayOpen && (
        <SmallButton variant="line" label="Open the card" onClick={() => setOpening(true)} />
      )}
      {cardStored && !decided && <CardPeople mayOpen={mayOpen} />}
      {opening && (
        <Suspense>
          <RevealDialog orderId={order.id} onClose={() => setOpening(false)} />
        </Suspense>
      )}
      {!cardStored && decided && <Badge>card details removed</Badge>}
      {!cardStored && !decided && <Badge tone="warn">No card details: contact the customer</Badge>}
    </span>
  )
}

const people = new Intl.ListFormat('en-JM', { type: 'disjunction' })

/** A card payment takes two people: one opens and charges the card, another decides the payment. */
function CardPeople({ mayOpen }: { mayOpen: boolean }) {
  const mayReadVault = useCan('vault.read')
  const mayDecide = useCan('orders.write')
  const mayInvite = useCan('staff.manage')
  const { data } = useQuery({ ...staffQuery('/api/vault'), enabled: mayReadVault })
  if (mayReadVault && !data) return null
  if (mayOpen && mayDecide) return null
  const deciders = data?.deciders.length ? people.format(data.deciders) : 'a clerk or a manager'
  if (mayOpen)
    return (
      <span className="small muted w-full">
        After you charge the card, {deciders} marks the order as paid or failed.
      </span>
    )
  return (
    <span className="small muted w-full">
      Only a custodian can open and charge a card{custodiansLabel(data?.custodians)}. You then mark
      the payment as paid or failed.{' '}
      {mayInvite && (
        <TextLink href="/admin/staff">
          {data?.custodians.length === 0 ? 'Invite a custodian' : 'Staff and roles'}
        </TextLink>
      )}
    </span>
  )
}

function custodiansLabel(custodians: readonly string[] | undefined): string {
  if (!custodians) return '. Ask an admin who this is'
  return custodians.length > 0 ? `: ${people.format(custodians)}` : '. There is none yet'
}
