import { cx } from '#web/ui/class-names.ts'

type Props = {
  /** How much of it is full, up to 100. */
  percent: number
  /** What it measures; without it, the text beside it says as much. */
  label?: string
  /** Read out in place of the percentage. */
  valueText?: string
  className?: string
}

/** A bar that is full as far as something has come. */
export const Meter = ({ percent, label, valueText, className }: Props) => (
  <span
    className={cx('meter', className)}
    {...(label === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': percent,
          'aria-valuetext': valueText,
        })}
  >
    <i style={{ width: `${percent}%` }} />
  </span>
)
