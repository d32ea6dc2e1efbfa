// Letters, measures and the ground of the size drawing. `unit` is one pixel of type in centimetres.

import { GRID_STEP, type View } from './size-geometry.ts'

type LabelProps = {
  x: number
  y: number
  unit: number
  children: string
  anchor?: 'start' | 'middle' | 'end'
  quiet?: boolean
}

const LETTERS = {
  fontFamily: 'var(--font-text)',
  fontStretch: '88%',
  fontVariantNumeric: 'tabular-nums',
} as const

export function Label({ x, y, unit, children, anchor = 'middle', quiet = false }: LabelProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={13.5 * unit}
      fontWeight={quiet ? 500 : 600}
      textAnchor={anchor}
      fill={quiet ? 'var(--ink-600)' : 'var(--ink-900)'}
      style={LETTERS}
    >
      {children}
    </text>
  )
}

/** A measure along the floor, below it. */
export function WidthMeasure(props: { from: number; to: number; y: number; unit: number }) {
  const { from, to, y, unit } = props
  const text = `${Math.round(to - from)} cm`
  return (
    <g>
      <path
        d={`M${from} ${y}H${to}M${from} ${y - 5 * unit}v${10 * unit}M${to} ${y - 5 * unit}v${10 * unit}`}
        stroke="var(--ink-900)"
        strokeWidth={1.2 * unit}
      />
      <Gap x={(from + to) / 2} y={y} text={text} unit={unit} />
    </g>
  )
}

/** A height above the floor, beside it. */
export function HeightMeasure(props: {
  x: number
  from?: number
  to: number
  unit: number
  short?: boolean
}) {
  const { x, from = 0, to, unit, short = false } = props
  const text = short ? `${to - from}` : `${Math.round(to - from)} cm`
  return (
    <g>
      <path
        d={`M${x} ${-from}V${-to}M${x - 5 * unit} ${-from}h${10 * unit}M${x - 5 * unit} ${-to}h${10 * unit}`}
        stroke="var(--ink-900)"
        strokeWidth={1.2 * unit}
      />
      <Gap x={x} y={-(from + to) / 2} text={text} unit={unit} />
    </g>
  )
}

/** A number set into its own measuring line. */
function Gap({ x, y, text, unit }: { x: number; y: number; text: string; unit: number }) {
  const width = text.length * 7.8 * unit
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - 10 * unit}
        width={width}
        height={20 * unit}
        fill="var(--dr-bg)"
      />
      <Label x={x} y={y + 4.8 * unit} unit={unit}>
        {text}
      </Label>
    </>
  )
}

/** Squares of ten centimetres, every fifth line stronger. */
export function Grid({ view }: { view: View }) {
  const lines = { faint: '', strong: '' }
  for (let x = 0; x <= view.width; x += GRID_STEP)
    lines[x % 50 === 0 ? 'strong' : 'faint'] += `M${view.left + x} ${-view.top}V0`
  for (let y = 0; y <= view.top; y += GRID_STEP)
    lines[y % 50 === 0 ? 'strong' : 'faint'] += `M${view.left} ${-y}h${view.width}`
  return (
    <g stroke="var(--dr-grid)" strokeWidth={0.35}>
      <path d={lines.faint} opacity={0.35} />
      <path d={lines.strong} opacity={0.9} />
    </g>
  )
}

export function Floor({ view }: { view: View }) {
  return <path d={`M${view.left} 0h${view.width}`} stroke="var(--ink-900)" strokeWidth={1} />
}
