import type { OrderPageView } from '#contract/orders.ts'
import { type Step, stepsOf } from './order-state.ts'

const CLASSES: Record<Step['state'], string | undefined> = {
  done: 'on',
  now: 'now',
  ahead: undefined,
}

/** Placed, payment, shipped, delivered: across on a desktop, down on a phone. */
export function OrderSteps({ order }: { order: OrderPageView }) {
  return (
    <ol className="steps">
      {stepsOf(order).map(({ name, text, state }) => (
        <li
          key={name}
          className={CLASSES[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
