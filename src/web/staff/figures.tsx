import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { formatExact } from './format.ts'
import './figures.css'

export type Figure = {
  name: string
  /** In dollars. */
  amount: string
  note: ReactNode
  /** `lead` is the first of a row, `due` is still to come, `late` is overdue. */
  tone?: 'lead' | 'due' | 'late' | undefined
}

const TONES = { lead: 'figure-row-lead', due: 'figure-row-due', late: 'figure-row-late' }

/** Figures side by side; each has its definition under it. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section className="figure-row" aria-label={label}>
    {figures.map(({ name, amount, note, tone }) => (
      <div key={name} className={cx(tone && TONES[tone])}>
        <h2>{name}</h2>
        <p className="disp num">{formatExact(amount)}</p>
        {note && <small>{note}</small>}
      </div>
    ))}
  </section>
)
