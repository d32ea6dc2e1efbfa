import { PRIZES } from '#contract/prizes.ts'
import { MarkShapes } from '#web/ui/mark.tsx'
import { degreesOf, linesOf, pointAt, RADIUS, slicePath } from './wheel-geometry.ts'

type Ground = [ground: string, words: string]
const LEAF: Ground = ['var(--leaf-700)', 'var(--sand-50)']
const SAND: Ground = ['var(--sand-100)', 'var(--ink-900)']
const MANGO: Ground = ['var(--mango-500)', 'var(--ink-900)']
const KRAFT: Ground = ['var(--kraft-300)', 'var(--ink-900)']
const BOARD: Ground = ['var(--kraft-400)', 'var(--ink-900)']
const TERRA: Ground = ['var(--terra-600)', 'var(--sand-50)']
const GROUNDS = [LEAF, SAND, MANGO, LEAF, KRAFT, TERRA, SAND, LEAF, MANGO, SAND, BOARD]

const WORDS_END = 250 + RADIUS - 18
const LINE = 21
const STUDS = Array.from({ length: 22 }, (_, index) => ((index + 0.5) * 360) / 22)

type WheelProps = { degrees: number; turning: boolean }

/** The wheel under its pointer. Hidden from screen readers: the dialog has the same in words. */
export function Wheel({ degrees, turning }: WheelProps) {
  return (
    <div className="wheelbox">
      <svg className="ptr" viewBox="0 0 60 46" aria-hidden="true">
        <path
          d="M30 44 3 14l6-9 21 23L51 5l6 9z"
          fill="var(--accent)"
          stroke="var(--leaf-950)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
      <svg className="wheel" viewBox="0 0 500 500" aria-hidden="true">
        <circle cx="250" cy="250" r="249" fill="var(--leaf-950)" />
        <g
          className={turning ? 'disc turning' : 'disc'}
          style={{ transform: `rotate(${degrees}deg)` }}
        >
          <Slices />
          {PRIZES.map(({ id, name }, index) => (
            <Words key={id} name={name} index={index} />
          ))}
        </g>
        {STUDS.map((at) => (
          <Stud key={at} at={at} />
        ))}
        <circle
          cx="250"
          cy="250"
          r="58"
          fill="var(--sand-50)"
          stroke="var(--leaf-900)"
          strokeWidth="3"
        />
        <g transform="translate(214 210) scale(1.5)">
          <MarkShapes roof="var(--mango-500)" sofa="var(--leaf-700)" />
        </g>
      </svg>
    </div>
  )
}

function Slices() {
  return (
    <g stroke="var(--sand-50)" strokeWidth={3}>
      {PRIZES.map(({ id }, index) => (
        <path key={id} d={slicePath(index)} fill={GROUNDS[index]?.[0]} />
      ))}
    </g>
  )
}

function Words({ name, index }: { name: string; index: number }) {
  const lines = linesOf(name)
  const first = 256.5 - ((lines.length - 1) / 2) * LINE
  return (
    <text
      transform={`rotate(${degreesOf(index) - 90} 250 250)`}
      textAnchor="end"
      fill={GROUNDS[index]?.[1]}
      fontSize={lines.length > 1 ? 18.5 : 20}
    >
      {lines.map((line, row) => (
        <tspan key={line} x={WORDS_END} y={first + row * LINE}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

function Stud({ at }: { at: number }) {
  const [cx, cy] = pointAt(244.5, at)
  return <circle cx={cx} cy={cy} r="2" fill="var(--leaf-300)" />
}
