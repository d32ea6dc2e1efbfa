import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand } from '@visx/scale'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatLarge, LINES, moneyScale } from './money-scale.ts'
import './chart.css'

type Scales = { x: (key: string) => number; y: (dollars: number) => number; barWidth: number }
type Props = {
  label: string
  height?: number
  /** The room around the bars. */
  edge: { top: number; right: number; bottom: number; left: number }
  padding?: number
  /** What the bars stand for, from left to right. */
  keys: readonly string[]
  /** The highest bar in dollars. */
  highest: number
  format: (key: string, width: number) => string
  /** How wide a label is. If not all fit, only every second or third from the last is shown. */
  labelWidth?: number
  children: (scales: Scales) => ReactNode
}

const TICK_LABELS = { hideTicks: true, tickClassName: 'chart-word' }

/** Bars over horizontal lines that are labelled with amounts. */
export function BarChart(props: Props) {
  const { label, height = 240, edge, padding = 0.3, keys, highest, format, labelWidth = 0 } = props
  const [frame, width] = useWidth()
  const right = width - edge.right
  const x = scaleBand({ domain: [...keys], range: [edge.left, right], padding })
  const y = moneyScale(highest, { bottom: height - edge.bottom, top: edge.top })
  const every = Math.max(1, Math.ceil((keys.length * labelWidth) / (width - edge.left)))
  return (
    <div ref={frame}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {y.ticks(LINES).map((tick) => (
          <line
            key={tick}
            className="chart-line"
            x1={edge.left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
        <AxisLeft
          {...TICK_LABELS}
          scale={y}
          left={edge.left}
          numTicks={LINES}
          hideAxisLine
          tickFormat={(value) => formatLarge(Number(value))}
          tickLabelProps={{ textAnchor: 'end', dx: -6, dy: 4 }}
        />
        {props.children({ x: (key) => x(key) ?? 0, y, barWidth: x.bandwidth() })}
        <AxisBottom
          {...TICK_LABELS}
          scale={x}
          top={height - edge.bottom}
          tickValues={keys.filter((_, index) => (keys.length - 1 - index) % every === 0)}
          axisClassName="chart-foot"
          tickFormat={(key) => format(key, width)}
          tickLabelProps={{ textAnchor: 'middle', dy: 4 }}
        />
      </svg>
    </div>
  )
}

const FIRST_WIDTH = 640

/** The width of the element that takes the ref, followed as it changes. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useEffect(() => {
    if (!frame.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(Math.floor(entry.contentRect.width), 240))
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}
