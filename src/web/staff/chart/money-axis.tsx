import { AxisLeft } from '@visx/axis'
import { LINES, type moneyScale, formatLarge } from './money-scale.ts'
import './chart.css'

type Props = { scale: ReturnType<typeof moneyScale>; left: number; right: number }

/** Lines across a chart from `left` to `right`, each with its sum; bars are drawn over them. */
export function MoneyAxis({ scale, left, right }: Props) {
  return (
    <>
      {scale.ticks(LINES).map((tick) => (
        <line
          key={tick}
          className="chart-line"
          x1={left}
          x2={right}
          y1={scale(tick)}
          y2={scale(tick)}
        />
      ))}
      <AxisLeft
        scale={scale}
        left={left}
        numTicks={LINES}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatLarge(Number(value))}
        tickClassName="chart-word"
        tickLabelProps={{ textAnchor: 'end', dx: -6, dy: 4 }}
      />
    </>
  )
}
