import './clock.css'

export type ClockState = 'fine' | 'soon' | 'late' | 'stop'
type Props = { boxes: number; used: number; state: ClockState; text: string }

/** How much of a promised time is used, as boxes with the rest in words beside them. */
export const Clock = ({ boxes, used, state, text }: Props) => (
  <span className={`clock clock-${state}`}>
    <span aria-hidden="true">
      {Array.from({ length: boxes }, (_, box) => (
        <i key={box} className={box < used ? 'f' : undefined} />
      ))}
    </span>
    {text}
  </span>
)
