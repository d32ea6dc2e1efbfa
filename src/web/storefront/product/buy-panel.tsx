import { Lock } from 'lucide-react'
import { Fragment, type Ref } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { ColorPicker } from './color-picker.tsx'
import { stockOf } from './colors.ts'
import { ProductFacts } from './product-facts.tsx'
import { Share } from './share.tsx'
import { savingOf } from './labels.ts'

/** Comes where a piece is sold out. */
const Restock = onDemand('Telling you when it is back', () => import('./restock/restock.tsx'))

type BuyPanelProps = {
  product: ProductView
  color: string | undefined
  onChoose: (color: string) => void
  onOrder: () => void
  orderButton: Ref<HTMLButtonElement>
}

export function BuyPanel({ product, color, onChoose, onOrder, orderButton }: BuyPanelProps) {
  const soldOut = stockOf(product, color) <= 0
  return (
    <div className="buy">
      <h1 className="h1">
        <Unbroken text={product.name} />
      </h1>
      <ProductPrice product={product} />
      <p className="desc">{product.description}</p>
      <ColorPicker product={product} chosen={color} onChoose={onChoose} />
      <div className="mt-6 grid gap-2.5">
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
        <WithoutScript sentence="Ordering here needs JavaScript, which this browser does not run. Tell us the piece and the colour." />
        {soldOut && <Restock key={color} product={product} color={color} />}
        <ButtonLink variant="line" block href="/contact">
          Contact Us
        </ButtonLink>
      </div>
      <ProductFacts product={product} />
      <Share product={product} color={color} />
    </div>
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
          <Badge tone="bad">You save {saving.saved}</Badge>
        </>
      )}
    </p>
  )
}
