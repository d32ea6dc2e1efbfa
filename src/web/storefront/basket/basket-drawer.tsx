import { CircleCheck, Lock, Truck } from 'lucide-react'
import { deliverySentence } from '#contract/delivery-sentences.ts'
import { formatDollars } from '#contract/money.ts'
import { SpokenTotal } from '#web/storefront/order/price-slip.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { StrongWords } from '#web/ui/words.tsx'
import type { WantedLine } from './basket-lines.ts'
import { isSameKind } from './basket-lines.ts'
import { LineList } from './line-list.tsx'
import { NotLookedUp } from './not-looked-up.tsx'
import { type OpenBasket, useOpenBasket } from './use-open-basket.ts'
import '#web/storefront/order/choices.css'
import './basket.css'

type BasketDrawerProps = { added: WantedLine; onClose: () => void }

/** The basket beside the page, once something was put in; on a phone, a sheet from below. */
export default function BasketDrawer({ added, onClose }: BasketDrawerProps) {
  const basket = useOpenBasket()
  const { facts, load, breakdown, terms, offer } = basket
  const isEmpty = facts.length === 0
  const own = facts.find(({ line }) => isSameKind(line, added))
  return (
    <Dialog onClose={onClose} title="Your basket" hideTitle forReading className="drawer">
      <h2 className="h3 drawer-head" tabIndex={-1} data-focus-first>
        {isEmpty || load.pieces === 0 ? (
          'Your basket'
        ) : (
          <>
            <span className="boxed">Your basket</span> <span className="open">({load.pieces})</span>
          </>
        )}
      </h2>
      <div className="drawer-body">
        {own && (
          <p className="added" role="status">
            <CircleCheck className="i" aria-hidden="true" />
            <span>{[own.name, own.line.color].filter(Boolean).join(', ')}, added</span>
          </p>
        )}
        {isEmpty && <p className="muted py-4">Your basket is now empty.</p>}
        <LineList facts={facts} heading="h3" added={added} />
        {terms.shippingMethod === 'delivery' && offer?.chosen && (
          <p className="promise">
            <Truck className="i" aria-hidden="true" />
            <span>
              <StrongWords words={deliverySentence(terms.parish, offer.chosen)} />
            </span>
          </p>
        )}
        {basket.isFailed && <NotLookedUp basket={basket} />}
      </div>
      <div className="drawer-foot">
        <SpokenTotal total={breakdown?.total} />
        <p className="flex items-baseline justify-between gap-4">
          <span>
            Total {withText(basket) && <small className="muted">{withText(basket)}</small>}
          </span>
          <b className="disp num drawer-total">
            {breakdown ? formatDollars(breakdown.total) : '…'}
          </b>
        </p>
        <Button block disabled={!breakdown} onClick={basket.order}>
          <Lock className="i" aria-hidden="true" />
          Order Now - Pay Securely
        </Button>
        <ButtonLink variant="soft" block href="/basket">
          View basket or add a voucher
        </ButtonLink>
      </div>
    </Dialog>
  )
}

/** Whether the courier is in the total. */
function withText({ breakdown, offer, terms }: OpenBasket): string {
  if (!breakdown || terms.shippingMethod === 'pickup') return ''
  return offer?.chosen && !breakdown.deliveryToBeQuoted ? 'incl. delivery' : 'before delivery'
}
