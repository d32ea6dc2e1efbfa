import { Info, Lock } from 'lucide-react'
import { useRef } from 'react'
import { dayText } from '#contract/delivery-sentences.ts'
import { formatDollars } from '#contract/money.ts'
import { useOutOfView } from '#web/storefront/product/out-of-view.ts'
import RecentlyViewed from '#web/storefront/product/recent/recently-viewed.tsx'
import { PriceSlip, SpokenTotal } from '#web/storefront/order/price-slip.tsx'
import { changeTerms } from '#web/storefront/order/terms-store.ts'
import { VoucherField } from '#web/storefront/order/voucher-field.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { isBasketKept, useBasket } from './basket-store.ts'
import { DeliveryRows } from './delivery-rows.tsx'
import { DrawnLoad } from './drawn-load.tsx'
import { LineList } from './line-list.tsx'
import { canBeOrdered } from './line-facts.ts'
import { piecesText } from './load.ts'
import { NotLookedUp } from './not-looked-up.tsx'
import { type OpenBasket, useOpenBasket } from './use-open-basket.ts'
import '#web/storefront/order/choices.css'
import './basket.css'

/** The basket: what was put in, beside what it costs now. Read in the browser only. */
export default function BasketScreen() {
  const isRead = useHydrated()
  const isEmpty = useBasket().length === 0
  return (
    <div className="wrap basket">{!isRead ? <Unread /> : isEmpty ? <Empty /> : <Filled />}</div>
  )
}

/** The same for everybody, until the browser has read its own. */
function Unread() {
  return (
    <>
      <div className="basket-head">
        <h1 className="h1">Your basket</h1>
      </div>
      <div className="basket-unread">
        <WithoutScript sentence="The basket needs JavaScript, which is switched off in this browser. Tell us the items and colours you want." />
        <p className="status">
          <Mark opening className="w-8" />
          Loading your basket…
        </p>
      </div>
    </>
  )
}

function Empty() {
  return (
    <>
      <div className="basket-head">
        <h1 className="h1">
          <span className="boxed">Your basket</span> <span className="open">is empty</span>
        </h1>
      </div>
      <section className="empty basket-empty" aria-label="Empty basket">
        <OpenBox />
        <p className="lead">Add an item to get started.</p>
        <ButtonLink href="/products">Browse All Products</ButtonLink>
      </section>
      <RecentlyViewed title="Recently viewed" />
    </>
  )
}

/** An open carton on the floor. */
const OpenBox = () => (
  <svg className="open-box" viewBox="0 0 200 130" aria-hidden="true">
    <g strokeWidth="2" strokeLinejoin="round">
      <path className="front" d="M40 58h120v62H40z" />
      <path className="flaps" d="m40 58-28-24 62-10 26 34M160 58l28-24-62-10-26 34" />
      <path d="M100 58v14" strokeDasharray="4 4" />
    </g>
    <path className="floor" strokeWidth="2" d="M0 121h200" />
  </svg>
)

function Filled() {
  const basket = useOpenBasket()
  const isKnown = basket.breakdown !== undefined
  return (
    <>
      <div className="with-side">
        <section aria-labelledby="basket-heading">
          <div className="basket-head">
            <h1 className="h1" id="basket-heading">
              {isKnown && basket.load.pieces > 0 ? (
                <>
                  <span className="boxed">Your basket</span>{' '}
                  <span className="open">({basket.load.pieces})</span>
                </>
              ) : (
                'Your basket'
              )}
            </h1>
            <p>Items are not reserved until you place your order.</p>
          </div>
          <LineList facts={basket.facts} />
          {!isBasketKept() && (
            <p className="keep">
              <Info className="i" aria-hidden="true" />
              <span>
                This browser cannot save your basket. It will be lost when you close the page.
              </span>
            </p>
          )}
        </section>
        <aside className="side" aria-label="Order summary">
          <Cost basket={basket} />
          <DrawnLoad load={basket.load} />
        </aside>
      </div>
      <BottomBar basket={basket} />
    </>
  )
}

function Cost({ basket }: { basket: OpenBasket }) {
  const { breakdown, facts, load, isOutdated, isFailed } = basket
  const button = useRef<HTMLButtonElement>(null)
  useOutOfView(button)
  const left = facts.length - facts.filter(canBeOrdered).length
  return (
    <>
      <DeliveryRows basket={basket} />
      <VoucherField
        code={basket.terms.voucher}
        answer={basket.code}
        isAsking={basket.isOutdated}
        onApply={(voucher) => changeTerms({ voucher })}
      />
      <SpokenTotal total={breakdown?.total} />
      {isFailed && <NotLookedUp basket={basket} />}
      {breakdown && <PriceSlip breakdown={breakdown} pieces={load.pieces} isStale={isOutdated} />}
      {breakdown === undefined && !isFailed && <WaitingSlip />}
      {breakdown === null && (
        <p className="note note-bad">None of these items can be ordered right now.</p>
      )}
      <Button ref={button} size="lg" block disabled={!breakdown} onClick={basket.order}>
        <Lock className="i" aria-hidden="true" />
        Order Now - Pay Securely
      </Button>
      {breakdown && left > 0 && (
        <p className="small muted">
          {left === 1 ? '1 item is' : `${left} items are`} unavailable and not included in the
          total.
        </p>
      )}
    </>
  )
}

const WaitingSlip = () => (
  <div className="grid gap-3" aria-hidden="true">
    <div className="sk h-6" />
    <div className="sk h-10" />
  </div>
)

/** On a phone: the total and the button, while the page's own is out of view. */
function BottomBar({ basket }: { basket: OpenBasket }) {
  const { breakdown, order, load, terms, offer } = basket
  if (!breakdown) return null
  return (
    <div className="bottom-bar">
      <div>
        <b className="num">{formatDollars(breakdown.total)}</b>
        <small>{barText({ terms, offer, load })}</small>
      </div>
      <Button onClick={order} aria-label="Order Now - Pay Securely">
        Order Now
      </Button>
    </div>
  )
}

/** `with delivery, by Thu 26 Nov`. */
function barText({ terms, offer, load }: Pick<OpenBasket, 'terms' | 'offer' | 'load'>): string {
  if (terms.shippingMethod === 'pickup') return 'for pick-up'
  if (offer?.chosen) return `with delivery, by ${dayText(offer.chosen.by)}`
  return `for ${piecesText(load.pieces)}, before delivery`
}
