import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DeliveryView } from '#contract/ask-delivery.ts'
import { daysText, priceText } from '#contract/delivery-figures.ts'
import { dayText, deliverySentence, payBeforeText } from '#contract/delivery-sentences.ts'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { PARISHES } from '#contract/parishes.ts'
import { deliveryQuery } from '#web/queries/delivery.ts'
import { type Parish, recallParish, rememberParish } from '#web/ui/own-parish.ts'
import { StrongWords } from '#web/ui/words.tsx'

type Props = {
  productId: number
  /** Whether the visitor has asked for their parish just now. */
  asking: boolean
  /** What is said without a parish. */
  forAll: ReactNode
}

/** The delivery to the visitor's own parish, which the visitor chooses once and this browser keeps. */
export default function OwnDelivery({ productId, asking, forAll }: Props) {
  const [parish, setParish] = useState(() => PARISHES.find((each) => each === recallParish()))
  const [changing, setChanging] = useState(asking || parish === undefined)
  const change = useRef<HTMLButtonElement>(null)
  const [isChosen, setChosen] = useState(false)
  useEffect(() => {
    if (isChosen) change.current?.focus()
  }, [isChosen])
  const choose = (chosen: Parish) => {
    rememberParish(chosen)
    setParish(chosen)
    setChanging(false)
    setChosen(true)
  }
  if (changing) return <ParishField parish={parish} asking={asking || isChosen} onChoose={choose} />
  return (
    <>
      {parish && <Offered productId={productId} parish={parish} forAll={forAll} />}
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

type OfferedProps = { productId: number; parish: Parish; forAll: ReactNode }

function Offered({ productId, parish, forAll }: OfferedProps) {
  const { data, isError, refetch } = useQuery(deliveryQuery(productId, parish))
  if (isError)
    return (
      <p role="status">
        The price for {parish} did not load.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  return data ? <DeliveryWords offered={data} /> : forAll
}

/** `Delivery to Portland J$4,000, by Thu 26 Nov`, and beneath it until when that holds. */
function DeliveryWords({ offered: { parish, services, payBefore } }: { offered: DeliveryView }) {
  const [first, ...others] = services
  if (!first)
    return (
      <p role="status">
        Delivery to <b>{parish}</b> is quoted after you order
      </p>
    )
  return (
    <p role="status">
      <StrongWords words={deliverySentence(parish, first)} />
      <small>
        {daysText(first)}, {payBeforeText(payBefore)}
      </small>
      {others.map(({ service, price, by }) => (
        <small key={service}>
          {SERVICE_NAMES[service]} {priceText(price)}, by {dayText(by)}
        </small>
      ))}
    </p>
  )
}
