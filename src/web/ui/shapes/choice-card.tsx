import type { ComponentProps, ReactNode } from 'react'
import './choice-card.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** The answer. */
  label: string
  note: ReactNode
  /** At its right: what it costs. */
  aside?: ReactNode
}

/** One of several answers to a question, as a card with a radio. */
export const ChoiceCard = ({ label, note, aside, ...radio }: Props) => (
  <label className="choice-card">
    <input {...radio} type="radio" />
    <span>
      <b>{label}</b>
      <small>{note}</small>
    </span>
    {aside !== undefined && <strong>{aside}</strong>}
  </label>
)
