import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { formatExact } from './format.ts'

export type Figure = (
  | {
      /** In dollars. */
      amount: string
    }
  | {
      /** What is no amount. */
      words: string
    }
) & {
  name: string
  note: ReactNode
  /** `lead` is the first of a row, `due` is still to come, `late` is overdue. */
  tone?: 'lead' | 'due' | 'late' | undefined
}

const TONES = { lead: 'figure-row-lead', due: 'figure-row-due', late: 'figure-row-late' }

type FiguresProps = { label: string; figures: readonly Figure[]; className?: string }

/** Figures side by side; each has its definition under it. */
export const Figures = ({ label, figures, className }: FiguresProps) => (
  <section className={cx('figure-row', className)} aria-label={label}>
    {figures.map((figure) => (
      <div key={figure.name} className={cx(figure.tone && TONES[figure.tone])}>
        <h2>{figure.name}</h2>
        <p className="disp num">{'words' in figure ? figure.words : formatExact(figure.amount)}</p>
        {figure.note && <small>{figure.note}</small>}
      </div>
    ))}
  </section>
)
