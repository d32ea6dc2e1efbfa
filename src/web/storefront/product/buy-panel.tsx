import { Lock, Package, ShieldCheck } from 'lucide-react'
import { Fragment, type Ref } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { termText } from '#contract/warranty-terms.ts'
import { averageText, reviewsText } from '#contract/review-limits.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { AddToBasket } from '#web/storefront/basket/add-to-basket.tsx'
import type { SeenPiece } from '#web/storefront/basket/basket-kit.tsx'
import { stockOf, stockLabel } from './colors.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { Share } from './share.tsx'
import { RESTOCK_ID, savingOf, formatBoxes, keyFacts, formatWeight } from './labels.ts'

/** Loaded if the piece is sold out. */
const Restock = onDemand('Back-in-stock alert', () => import('./restock/restock.tsx'))

type BuyPanelProps = {
  product: ProductView
  color: string | undefined
  onChoose: (color: string) => void
  piece: SeenPiece
  onOrder: () => void
  orderButton: Ref<HTMLButtonElement>
}

export function BuyPanel(props: BuyPanelProps) {
  const { product, color, piece, onChoose, onOrder, orderButton } = props
  const soldOut = stockOf(product, color) <= 0
  return (
    <div className="buy">
      <h1 className="h1">
        <Unbroken text={product.name} />
      </h1>
      <ProductPrice product={product} />
      {keyFacts(product) && <p className="num small font-[600]">{keyFacts(product)}</p>}
      <ColorPicker product={product} chosen={color} onChoose={onChoose} />
      <DeliveryLine product={product} />
      <div className="mt-4 grid gap-2.5">
        <Button ref={orderButton} size="lg" block disabled={soldOut} onClick={onOrder}>
          {soldOut ? (
            'Out of Stock'
          ) : (
            <>
              <Lock className="i" aria-hidden="true" />
              Order Now - Pay Securely
            </>
          )}
        </Button>
        <WithoutScript sentence="Ordering needs JavaScript, which is switched off in this browser. Tell us the item and colour you want." />
        {soldOut && (
          <div id={RESTOCK_ID}>
            <Restock key={color} product={product} color={color} />
          </div>
        )}
        <div className="buy-two">
          {!soldOut && <AddToBasket piece={piece} />}
          <ButtonLink variant="soft" href="/contact">
            Contact Us
          </ButtonLink>
        </div>
      </div>
      <ProductRating rating={product.rating} />
      <p className="desc">{product.description}</p>
      <ProductFacts product={product} />
      <Share product={product} color={color} />
    </div>
  )
}

/** Leads to what people wrote, further down the page. */
function ProductRating({ rating }: Pick<ProductView, 'rating'>) {
  if (!rating) return null
  return (
    <p>
      <a className="product-rating" href="#reviews">
        <Stars rating={rating.average} />
        <span className="num">{averageText(rating)}</span>
        <span className="link">{reviewsText(rating.count)}</span>
      </a>
    </p>
  )
}

const SHORT_WORD = 14

/** A name whose hyphenated words stay whole, as far as a narrow screen holds them. */
function Unbroken({ text }: { text: string }) {
  const words = text.split(' ')
  return words.map((word, k) => (
    <Fragment key={words.slice(0, k + 1).join(' ')}>
      {k > 0 && ' '}
      {word.includes('-') && word.length <= SHORT_WORD ? (
        <span className="whitespace-nowrap">{word}</span>
      ) : (
        word
      )}
    </Fragment>
  ))
}

function ProductPrice({ product }: { product: ProductView }) {
  const saving = savingOf(product)
  return (
    <p className={cx('pp num', saving && 'sale')}>
      <span className="sr-only">{saving ? 'Now ' : 'Price '}</span>
      <b>{formatDollars(product.price)}</b>
      {saving && (
        <>
          <s>
            <span className="sr-only">Was </span>
            {saving.was}
          </s>
          <Badge tone="bad">Save {saving.saved}</Badge>
        </>
      )}
    </p>
  )
}

type ColorPickerProps = {
  product: ProductView
  chosen: string | undefined
  onChoose: (color: string) => void
}

/** Swatches of cloth, each with what is left of it. One that is sold out can still be looked at. */
function ColorPicker({ product, chosen, onChoose }: ColorPickerProps) {
  if (product.colors.length === 0) return null
  return (
    <fieldset className="cols">
      <legend>
        Colour:{' '}
        <b>
          {chosen ?? (stockOf(product, undefined) > 0 ? 'choose one' : 'every one is sold out')}
        </b>
      </legend>
      <div className="sw">
        {product.colors.map((color) => {
          const stock = stockOf(product, color)
          const text = stockLabel(stock)
          return (
            <label key={color} className={cx('swb', stock <= 0 && 'out')}>
              <input
                type="radio"
                name="color"
                value={color}
                checked={color === chosen}
                onChange={() => onChoose(color)}
              />
              <span style={{ backgroundColor: product.colorHexes[color] }} />
              <em>
                {color}
                <small className={text.startsWith('Only') ? 'low' : undefined}>{text}</small>
              </em>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What a shopper asks before ordering: the box and the warranty. */
function ProductFacts({ product }: { product: ProductView }) {
  const { cartons, weightKg, warrantyYears } = product
  return (
    <ul className="facts under">
      {cartons.length > 0 && (
        <li>
          <Package className="i" aria-hidden="true" />
          <div>
            <b className="num">{formatBoxes(cartons)}</b>
            {weightKg !== null && <span>{formatWeight(weightKg, cartons.length)}</span>}
          </div>
        </li>
      )}
      <li>
        <ShieldCheck className="i" aria-hidden="true" />
        <div>
          <b>Warranty, {termText(warrantyYears)}</b>
          <span>
            {warrantyYears === null
              ? 'Ask us about the warranty period.'
              : 'Starts the day you receive it. No registration needed.'}{' '}
            Report damage within 48 hours, with your unboxing video.
          </span>
        </div>
      </li>
    </ul>
  )
}
