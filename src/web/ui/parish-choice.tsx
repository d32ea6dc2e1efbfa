import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PARISHES } from '#contract/parishes.ts'
import { type Parish, rememberParish, useParish } from './own-parish.ts'

type ParishChoiceProps = {
  /** Whether the visitor has asked for their parish just now. */
  asking: boolean
  /** What is said of it. */
  children: (parish: Parish) => ReactNode
}

/** The visitor's own parish, which they choose once and this browser keeps. */
export function ParishChoice({ asking, children }: ParishChoiceProps) {
  const named = useParish()
  const parish = PARISHES.find((each) => each === named)
  const [changing, setChanging] = useState(asking || parish === undefined)
  const change = useRef<HTMLButtonElement>(null)
  const [isChosen, setChosen] = useState(false)
  useEffect(() => {
    if (isChosen) change.current?.focus()
  }, [isChosen])
  const choose = (chosen: Parish) => {
    rememberParish(chosen)
    setChanging(false)
    setChosen(true)
  }
  if (changing || !parish)
    return <ParishField parish={parish} asking={asking || isChosen} onChoose={choose} />
  return (
    <>
      {children(parish)}
      <button
        ref={change}
        type="button"
        className="link"
        onClick={() => {
          setChosen(false)
          setChanging(true)
        }}
      >
        Change<span className="sr-only"> the parish</span>
      </button>
    </>
  )
}

type FieldProps = {
  parish: Parish | undefined
  asking: boolean
  onChoose: (chosen: Parish) => void
}

function ParishField({ parish, asking, onChoose }: FieldProps) {
  return (
    <select
      className="in"
      aria-label="Your parish"
      defaultValue={parish ?? ''}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that opened it
      autoFocus={asking || parish !== undefined}
      onChange={({ target }) => {
        const chosen = PARISHES.find((each) => each === target.value)
        if (chosen) onChoose(chosen)
      }}
    >
      <option value="">Choose your parish</option>
      {PARISHES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}
