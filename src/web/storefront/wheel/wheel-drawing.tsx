import { PRIZES } from '#contract/prizes.ts'
import { MarkShapes } from '#web/ui/mark.tsx'

type Ground = [ground: string, words: string]
const LEAF: Ground = ['var(--leaf-700)', 'var(--sand-50)']
const SAND: Ground = ['var(--sand-100)', 'var(--ink-900)']
const MANGO: Ground = ['var(--mango-500)', 'var(--ink-900)']
const KRAFT: Ground = ['var(--kraft-300)', 'var(--ink-900)']
const BOARD: Ground = ['var(--kraft-400)', 'var(--ink-900)']
const TERRA: Ground = ['var(--terra-600)', 'var(--sand-50)']
const GROUNDS = [LEAF, SAND, MANGO, LEAF, KRAFT, TERRA, SAND, LEAF, MANGO, SAND, BOARD]

// The drawing is a square of 500 with its centre at 250, the first prize at the top.
const CENTRE = 250
const RADIUS = 240
const STEP_DEGREES = 360 / PRIZES.length
const LONG_WORDS = 13
const FULL_TURNS = 6

const WORDS_END = CENTRE + RADIUS - 18
const LINE = 21
const STUDS = Array.from({ length: 22 }, (_, index) => ((index + 0.5) * 360) / 22)

type WheelProps = { degrees: number; turning: boolean; onStand: () => void }

/** The wheel under its pointer. Hidden from screen readers: the dialog has the same in words. */
export function Wheel({ degrees, turning, onStand }: WheelProps) {
  return (
    <div className="wheelbox">
      <svg className="pointer" viewBox="0 0 60 46" aria-hidden="true">
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
          onTransitionEnd={onStand}
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

const tenths = (value: number) => Math.round(value * 10) / 10

/** A point at a distance from the centre, in degrees clockwise from the top. */
export function pointAt(radius: number, degrees: number): [x: number, y: number] {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [tenths(CENTRE + radius * Math.cos(angle)), tenths(CENTRE + radius * Math.sin(angle))]
}

export const degreesOf = (index: number) => index * STEP_DEGREES

/** The outline of the place of a prize. */
export function slicePath(index: number): string {
  const from = pointAt(RADIUS, degreesOf(index) - STEP_DEGREES / 2).join(' ')
  const to = pointAt(RADIUS, degreesOf(index) + STEP_DEGREES / 2).join(' ')
  return `M${CENTRE} ${CENTRE}L${from}A${RADIUS} ${RADIUS} 0 0 1 ${to}Z`
}

/** A name on one line, or on two where it is long. */
export function linesOf(name: string): string[] {
  if (name.length <= LONG_WORDS) return [name]
  const words = name.split(' ')
  return words.length > 2 ? [words.slice(0, 2).join(' '), words.slice(2).join(' ')] : words
}

/** The rotation that brings a prize to the top; if `still`, without the full turns before. */
export function turnTo(prizeId: string, still: boolean): number {
  const index = PRIZES.findIndex(({ id }) => id === prizeId)
  return (still ? 0 : FULL_TURNS * 360) - degreesOf(Math.max(index, 0))
}
