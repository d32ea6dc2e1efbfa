import { cx } from './class-names.ts'
import './clock.css'

export type ClockState = 'fine' | 'soon' | 'late' | 'stop'
type Props = { boxes: number; used: number; state: ClockState; text: string }

/** How much of a promised time is used, as boxes with the rest in words beside them. */
export const Clock = ({ boxes, used, state, text }: Props) => (
  <span
    className={cx(
      'clock small inline-flex items-center gap-2.5 font-semibold whitespace-nowrap',
      state,
    )}
  >
    <span className="inline-flex" aria-hidden="true">
      {Array.from({ length: boxes }, (_, box) => (
        <i key={box} className={box < used ? 'used' : undefined} />
      ))}
    </span>
    {text}
  </span>
)
