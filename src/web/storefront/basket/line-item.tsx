import { CircleAlert, Info, Minus, Plus, Tag } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { MAX_QUANTITY } from '#contract/order-limits.ts'
import { PictureTile } from '#web/storefront/product/piece-tile.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { keyOf, withQuantity } from './basket-lines.ts'
import { changeBasket } from './basket-store.ts'
import { canBeOrdered, type Choice, type LineFacts, type Problem } from './line-facts.ts'

type LineItemProps = {
  facts: LineFacts
  onRemove: () => void
  onChoose: (choice: Choice) => void
  /** The level of its name in the outline around it. */
  heading?: 'h2' | 'h3'
  isNew?: boolean
  /** The button that was pressed for it is gone. */
  takesFocus?: boolean
}

/** One line of the basket. A dashed frame is around what is not in the total. */
export function LineItem(props: LineItemProps) {
  const { facts, onRemove, onChoose, heading: Heading = 'h2', isNew, takesFocus = false } = props
  const { line, name, product, picture, amount, unitPrice } = facts
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) own.current?.focus()
  }, [takesFocus])
  const isIn = canBeOrdered(facts)
  const remove = (
    <button type="button" className="text-button quiet" onClick={onRemove}>
      Remove<span className="sr-only"> {name}</span>
    </button>
  )
  return (
    <article
      ref={own}
      tabIndex={-1}
      aria-label={name}
      className={cx('line-item', !isIn && 'not-in', isNew && 'is-new')}
    >
      {picture ? <PictureTile facts={picture} alt="" sizes="148px" /> : <div className="tile" />}
      <Heading>{product ? <AppLink href={addressOf(facts)}>{name}</AppLink> : name}</Heading>
      <div className="line-price num">
        {amount ?? '…'}
        {!isIn && <small>not in the total</small>}
        {isIn && line.quantity > 1 && unitPrice && (
          <small>
            {line.quantity} × {unitPrice}
          </small>
        )}
      </div>
      <Details facts={facts} />
      <Changes facts={facts} />
      {facts.problem ? (
        <div className="stack sold-out">
          <ProblemNote problem={facts.problem} />
          <Choices facts={facts} onChoose={onChoose}>
            {remove}
          </Choices>
        </div>
      ) : (
        <div className="line-acts">
          <Stepper facts={facts} />
          {remove}
        </div>
      )}
    </article>
  )
}

const addressOf = ({ line: { productId, color } }: LineFacts) =>
  `/product/${productId}${color ? `?${new URLSearchParams({ color })}` : ''}`

/** Its colour, and the boxes that it comes in. */
function Details({ facts: { line, hex, product, problem } }: { facts: LineFacts }) {
  const boxes = product?.cartons.length ?? 0
  const color = problem ? <s>{line.color}</s> : line.color
  return (
    <div className="line-facts">
      {line.color && (
        <span>
          {hex && <i className="chip" style={{ backgroundColor: hex }} />}
          {color}
        </span>
      )}
      {boxes > 0 && (
        <span className="num">
          {boxes === 1 ? '1 box' : `${boxes} boxes`}
          {line.quantity > 1 && ' each'}
          {product?.weightKg ? `, ${product.weightKg} kg` : ''}
        </span>
      )}
    </div>
  )
}

/** What is different from what was put in. */
function Changes({ facts: { changes, formerName } }: { facts: LineFacts }) {
  return (
    <>
      {changes && (
        <p className="note note-warn">
          <Tag className="i" aria-hidden="true" />
          <span className="num">
            <b>The price changed</b> {changes.since}: <s>{changes.before}</s>, now {changes.now}{' '}
            each.
          </span>
        </p>
      )}
      {formerName && (
        <p className="note">
          <Info className="i" aria-hidden="true" />
          <span>
            <b>This item has been renamed.</b> You added it as {formerName}.
          </span>
        </p>
      )}
    </>
  )
}

export const ProblemNote = ({ problem: { clause, rest } }: { problem: Problem }) => (
  <p className="note note-bad">
    <CircleAlert className="i" aria-hidden="true" />
    <span>
      <b>{clause}</b> {rest}
    </span>
  </p>
)

type ChoicesProps = {
  facts: Pick<LineFacts, 'choices' | 'name'>
  onChoose: (choice: Choice) => void
  children: ReactNode
}

/** What can be ordered instead. */
export const Choices = ({ facts: { choices, name }, onChoose, children }: ChoicesProps) => (
  <div className="choose" role="group" aria-label={`Instead, for ${name}`}>
    {choices.map((choice) => (
      <button
        key={keyOf({ productId: choice.quantity, color: choice.color })}
        type="button"
        className="choice"
        onClick={() => onChoose(choice)}
      >
        <i className="chip" style={{ backgroundColor: choice.hex }} />
        <span>
          {choice.name}
          <small>{choice.note}</small>
        </span>
      </button>
    ))}
    {children}
  </div>
)

function Stepper({ facts: { line, name } }: { facts: LineFacts }) {
  const { quantity } = line
  const set = (next: number) => changeBasket((lines) => withQuantity(lines, line, next))
  const atMost = quantity >= MAX_QUANTITY
  return (
    <>
      <div className="stepper" role="group" aria-label={`Quantity of ${name}`}>
        <button
          type="button"
          aria-label="One less"
          aria-disabled={quantity === 1}
          onClick={() => set(quantity - 1)}
        >
          <Minus className="i i-s" aria-hidden="true" />
        </button>
        <output className="num">{quantity}</output>
        <button
          type="button"
          aria-label="One more"
          aria-disabled={atMost}
          onClick={() => set(quantity + 1)}
        >
          <Plus className="i i-s" aria-hidden="true" />
        </button>
      </div>
      {atMost && <small className="muted">Limit: {MAX_QUANTITY} per item</small>}
    </>
  )
}
