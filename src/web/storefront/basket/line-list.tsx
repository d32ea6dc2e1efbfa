import { Fragment, useEffect, useRef, useState } from 'react'
import {
  type BasketLine,
  isSameKind,
  keyOf,
  withColor,
  withLineAt,
  withoutLine,
} from './basket-lines.ts'
import { basketNow, changeBasket } from './basket-store.ts'
import type { Choice, LineFacts } from './line-facts.ts'
import { LineItem } from './line-item.tsx'

type LineListProps = {
  facts: readonly LineFacts[]
  heading?: 'h2' | 'h3'
  added?: Pick<BasketLine, 'productId' | 'color'>
}

/** The lines of the basket. One that was removed leaves a way back in its place. */
export function LineList({ facts, heading = 'h2', added }: LineListProps) {
  const [removed, setRemoved] = useState<{ line: BasketLine; name: string; index: number }>()
  const remove = ({ line, name }: LineFacts) => {
    const index = basketNow().findIndex((each) => isSameKind(each, line))
    const kept = basketNow()[index]
    if (!kept) return
    changeBasket((lines) => withoutLine(lines, line))
    setRemoved({ line: kept, name, index })
  }
  const [chosenKey, setChosenKey] = useState<string>()
  const choose = ({ line }: LineFacts, { color, quantity }: Choice) => {
    const chosen = { ...line, color, quantity }
    changeBasket((lines) => withColor(lines, line, chosen))
    setChosenKey(keyOf(chosen))
  }
  const undo = removed && (
    <Removed
      key={`removed ${keyOf(removed.line)}`}
      name={removed.name}
      onUndo={() => {
        changeBasket((lines) => withLineAt(lines, removed.line, removed.index))
        setRemoved(undefined)
      }}
    />
  )
  return (
    <>
      {facts.map((each, index) => (
        <Fragment key={each.key}>
          {removed?.index === index && undo}
          <LineItem
            facts={each}
            heading={heading}
            isNew={added && isSameKind(each.line, added)}
            takesFocus={each.key === chosenKey}
            onRemove={() => remove(each)}
            onChoose={(choice) => choose(each, choice)}
          />
        </Fragment>
      ))}
      {removed && removed.index >= facts.length && undo}
    </>
  )
}

/** The focus was on what is gone. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="line-removed">
      <span role="status">{name} removed.</span>
      <button ref={button} type="button" className="text-button" onClick={onUndo}>
        Undo<span className="sr-only">: put {name} back</span>
      </button>
    </p>
  )
}
