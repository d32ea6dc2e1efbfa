import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CARD_BRAND_NAMES } from '#contract/cards.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { PAYMENT_METHOD_NAMES, PAYMENT_STATUS_NAMES, SHIPPING_METHOD_NAMES } from './labels.ts'

import { CardPeople } from './card-people.tsx'

const RevealDialog = lazy(() => import('./reveal-dialog.tsx'))

export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <>
      <div className="det-g">
        <CustomerFacts order={order} />
        <ProductFacts order={order} />
        <DeliveryFacts order={order} />
        <PaymentFacts order={order} />
      </div>
      {order.notes && (
        <section>
          <h3>Notes</h3>
          <p className="whitespace-pre-wrap">{order.notes}</p>
        </section>
      )}
    </>
  )
}

function CustomerFacts({ order: { customerName, customerEmail, customerPhone } }: Of) {
  return (
    <Group heading="Customer">
      <Fact label="Name">{customerName}</Fact>
      <Fact label="E-mail">
        <a className="link" href={`mailto:${customerEmail}`}>
          {customerEmail}
        </a>
      </Fact>
      <Fact label="Phone">
        <a className="link num" href={telephoneHref(customerPhone)}>
          {customerPhone}
        </a>
      </Fact>
    </Group>
  )
}

function ProductFacts({ order }: Of) {
  const { productId, productName, selectedColor, totalAmount, updatedAt } = order
  return (
    <Group heading="Product">
      <Fact label="Product">
        {productId === null ? (
          productName
        ) : (
          <AppLink className="link" href={`/product/${productId}`}>
            {productName}
          </AppLink>
        )}
      </Fact>
      <Fact label="Colour">{selectedColor}</Fact>
      <Fact label="Amount">
        <b className="num">{formatDollars(totalAmount, { exact: true })}</b>
      </Fact>
      <Fact label="Last changed">{formatInstant(updatedAt)}</Fact>
    </Group>
  )
}

function DeliveryFacts({ order: { shippingMethod, deliveryAddress, parish, landmark } }: Of) {
  return (
    <Group heading="Delivery">
      <Fact label="Method">{SHIPPING_METHOD_NAMES[shippingMethod]}</Fact>
      <Fact label="Address">{deliveryAddress}</Fact>
      <Fact label="Parish">{parish}</Fact>
      <Fact label="Landmark">{landmark}</Fact>
    </Group>
  )
}

function PaymentFacts({ order }: Of) {
  const { paymentMethod, paymentStatus, billingAddress, zipCode } = order
  const { referredBy, commissionEligible } = order
  return (
    <Group heading="Payment">
      <Fact label="Method">{PAYMENT_METHOD_NAMES[paymentMethod]}</Fact>
      <Fact label="Status">{PAYMENT_STATUS_NAMES[paymentStatus]}</Fact>
      {paymentMethod === 'bank_transfer' && (
        <Fact label="Money">
          <AppLink className="link" href={`/admin/transfers?order=${order.id}`}>
            Payments and receipts
          </AppLink>
        </Fact>
      )}
      {paymentMethod === 'credit_card' && (
        <Fact label="Card">
          <Card order={order} />
        </Fact>
      )}
      <Fact label="Billing address">{billingAddress}</Fact>
      <Fact label="Zip code">{zipCode}</Fact>
      {referredBy !== null && <Fact label="Referred by">Partner {referredBy}</Fact>}
      <Fact label="Commission">{commissionEligible ? 'Eligible' : 'Not eligible'}</Fact>
    </Group>
  )
}

/** What is known of the card, and what that means for whoever has to charge it. */
function Card({ order }: Of) {
  const { cardBrand, cardLast4, cardStored, paymentStatus, orderStatus } = order
  const mayOpen = useMay('cards.reveal')
  const [opening, setOpening] = useState(false)
  const decided =
    paymentStatus === 'paid' || paymentStatus === 'failed' || orderStatus === 'cancelled'
  return (
    <span className="flex flex-wrap items-center gap-2">
      {cardLast4 && (
        <span className="num">
          {cardBrand ? CARD_BRAND_NAMES[cardBrand] : 'Card'} ending {cardLast4}
        </span>
      )}
      {cardStored && <Badge tone="ok">card stored</Badge>}
      {cardStored && mayOpen && (
        <Button variant="line" size="sm" onClick={() => setOpening(true)}>
          Open the card
        </Button>
      )}
      {cardStored && !decided && <CardPeople mayOpen={mayOpen} />}
      {opening && (
        <Suspense>
          <RevealDialog orderId={order.id} onClose={() => setOpening(false)} />
        </Suspense>
      )}
      {!cardStored && decided && <Badge>card details removed</Badge>}
      {!cardStored && !decided && <Badge tone="warn">card not stored: contact customer</Badge>}
    </span>
  )
}

type Of = { order: OrderView }

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h3>{heading}</h3>
      <dl>{children}</dl>
    </section>
  )
}

/** A fact that nobody gave is left out. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
