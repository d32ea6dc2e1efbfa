import { formatDollars } from '#contract/money.ts'
import { picturesOf } from '#web/storefront/product/colors.ts'
import { PieceTile } from '#web/storefront/product/piece-tile.tsx'
import { Carton } from '#web/ui/carton.tsx'
import type { ShownPiece } from './use-piece.ts'

/** At the side, what it is about: the piece of the page, and what happens next. */
export function QuoteSummary({ piece }: { piece: ShownPiece | undefined }) {
  return (
    <aside className="sum" aria-label="About your request">
      {piece ? <PieceShown {...piece} /> : <SomeBox />}
      <ol className="next">
        <li>
          <b>You ask</b>
          Say what you want, as far as you know it.
        </li>
        <li>
          <b>We work it out</b>
          Stock, colour, your door, the courier to your parish.
        </li>
        <li>
          <b>You get a price</b>
          Within 24 hours. It binds you to nothing.
        </li>
      </ol>
    </aside>
  )
}

function SomeBox() {
  return (
    <div className="tile some-box">
      <Carton />
    </div>
  )
}

function PieceShown({ product, color }: ShownPiece) {
  const [picture] = picturesOf(product, color).pictures
  return (
    <>
      <PieceTile picture={picture} />
      <div className="sum-b">
        <h3>{product.name}</h3>
        <p className="small">
          {color && `${color} · `}
          <b className="num">{formatDollars(product.price)}</b>
        </p>
      </div>
    </>
  )
}
