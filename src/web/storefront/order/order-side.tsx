import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WantedLine } from '#web/storefront/basket/basket-lines.ts'
import { DrawnLoad } from '#web/storefront/basket/drawn-load.tsx'
import { canBeOrdered, type LineFacts } from '#web/storefront/basket/line-facts.ts'
import { Choices, ProblemNote } from '#web/storefront/basket/line-item.tsx'
import { boxesText, piecesText } from '#web/storefront/basket/load.ts'
import { PictureTile } from '#web/storefront/product/piece-tile.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Form } from './checkout.ts'
import { type OrderedLines, replaceLine } from './ordered-lines.ts'
import { PriceSlip } from './price-slip.tsx'
import { useDeliveryText } from './use-delivery-text.ts'

type OrderSideProps = {
  form: Form
  ordered: OrderedLines
  /** The last try was refused: the first line that cannot be met takes the focus. */
  isRefused: boolean
  onChange: (lines: readonly WantedLine[], line: WantedLine, chosen: WantedLine | undefined) => void
  /** What takes something off the total, where there is room for it here. */
  voucher: ReactNode
}

/** What is bought: at the side; on a phone one row at the top, which opens. */
export function OrderSide({ form, ordered, isRefused, onChange, voucher }: OrderSideProps) {
  const { facts, load, refused } = ordered
  const [isOpen, setOpen] = useState(false)
  const mustChoose = refused.length > 0
  return (
    <aside className={cx('order-side', (isOpen || mustChoose) && 'opened')} aria-label="Your items">
      <div className="peek">
        <PeekText ordered={ordered} />
        {!mustChoose && (
          <button
            type="button"
            className="ibtn"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Hide items' : 'Show items'}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown className="i" aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="order-lines">
        <h3>{mustChoose ? metText(ordered) : sizeText(ordered)}</h3>
        {facts.map((each, index) => (
          <OrderLine
            key={each.key}
            facts={each}
            isLast={facts.length === 1}
            // What cannot be ordered comes first. Each submit clears `isRefused`, so that a second refusal is read, too.
            takesFocus={isRefused && index === 0}
            onChoose={(chosen) =>
              onChange(replaceLine(ordered.lines, each.line, chosen), each.line, chosen)
            }
          />
        ))}
        <DrawnLoad load={load} />
      </div>
      <OrderSum form={form} ordered={ordered}>
        {voucher}
      </OrderSum>
    </aside>
  )
}

const metText = ({ facts, refused }: OrderedLines) =>
  facts.length === 1
    ? 'This order cannot be placed right now'
    : `${facts.length - refused.length} of ${facts.length} items are available`

function sizeText({ load: { pieces, boxes } }: OrderedLines): string {
  return boxes.length > 0 ? `${piecesText(pieces)}, ${boxesText(boxes.length)}` : piecesText(pieces)
}

function PeekText({ ordered }: { ordered: OrderedLines }) {
  const { facts } = ordered
  const [first] = facts
  const isOne = facts.length === 1 && first
  return (
    <>
      <span className="pile" aria-hidden="true">
        {facts
          .slice(0, 2)
          .map(
            ({ key, picture }) =>
              picture && <PictureTile key={key} facts={picture} alt="" sizes="44px" />,
          )}
      </span>
      <p>
        <b>{isOne ? first.name : sizeText(ordered)}</b>
        <small>{isOne ? detailOf(first) : facts.map(shortText).join(', ')}</small>
      </p>
    </>
  )
}

const detailOf = ({ line: { color, quantity } }: LineFacts) =>
  [color, quantity > 1 && `${quantity} ×`].filter(Boolean).join(', ')

/** `Kingston Lounge × 2`. */
const shortText = ({ name, line: { quantity } }: LineFacts) =>
  `${name.split(' ').slice(0, 2).join(' ')}${quantity > 1 ? ` × ${quantity}` : ''}`

type OrderLineProps = {
  facts: LineFacts
  isLast: boolean
  takesFocus: boolean
  onChoose: (chosen: WantedLine | undefined) => void
}

function OrderLine({ facts, isLast, takesFocus, onChoose }: OrderLineProps) {
  const { line, name, picture, amount, problem } = facts
  const isIn = canBeOrdered(facts)
  return (
    <div className={cx('order-line', !isIn && 'not-in')}>
      {picture ? <PictureTile facts={picture} alt="" sizes="72px" /> : <div className="tile" />}
      <div>
        <b>{name}</b>
        <small className="num">
          {isIn ? <span>{detailOf(facts)}</span> : <s>{detailOf(facts)}</s>}
          <strong>{isIn ? (amount ?? '…') : 'not in the total'}</strong>
        </small>
      </div>
      {problem && (
        <>
          <RefusedLine takesFocus={takesFocus}>
            <ProblemNote problem={{ ...problem, rest: orderRest(facts) }} />
          </RefusedLine>
          <Choices
            facts={facts}
            onChoose={({ color, quantity }) => onChoose({ ...line, color, quantity })}
          >
            {!isLast && (
              <button
                type="button"
                className="text-button quiet"
                onClick={() => onChoose(undefined)}
              >
                Remove<span className="sr-only">: {name}</span>
              </button>
            )}
          </Choices>
        </>
      )}
    </div>
  )
}

const orderRest = ({ line: { quantity }, choices }: LineFacts) =>
  [
    quantity > 1 && `You want ${quantity}.`,
    choices.length > 0 && 'Choose an option to continue.',
    'Nothing was ordered or charged.',
  ]
    .filter(Boolean)
    .join(' ')

/** Read at once, and scrolled to: what was refused may be out of view. */
function RefusedLine({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) note.current?.focus()
  }, [takesFocus])
  return (
    <div ref={note} role="alert" tabIndex={-1} className="refused-line">
      {children}
    </div>
  )
}

type OrderSumProps = { form: Form; ordered: OrderedLines; children: ReactNode }

function OrderSum({ form, ordered, children }: OrderSumProps) {
  const { breakdown, load, isOutdated } = ordered
  const way = useDeliveryText(form, ordered)
  return (
    <div className="order-sum">
      {children}
      {breakdown && <PriceSlip breakdown={breakdown} pieces={load.pieces} isStale={isOutdated} />}
      {way && <p className="small muted">{way}</p>}
    </div>
  )
}
