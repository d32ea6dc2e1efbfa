// The boxes and the door of the size drawing.

import { MarkShapes } from '#web/ui/mark.tsx'
import { DOOR_HEIGHT, DOOR_WIDTH, type PlacedCarton, slantOf } from './size-geometry.ts'

const ON_KRAFT = 'var(--kraft-900)'
const LETTERS = { fontFamily: 'var(--font-text)', fontStretch: '80%' } as const
const NAME = { fontFamily: 'var(--font-display)', fontStretch: '118%', letterSpacing: '-.04em' }
const BOX = { fontStretch: '58%', letterSpacing: 0 } as const

type CartonProps = { carton: PlacedCarton; shopName: string; name: string; note: string }

export function CartonDrawing({ carton, shopName, name, note }: CartonProps) {
  const { x, bottom, lengthCm: width, heightCm: height } = carton
  const { right, up } = slantOf(carton)
  return (
    <g transform={`translate(${x} ${-bottom})`}>
      <g stroke="var(--kraft-700)" strokeWidth={0.5} strokeLinejoin="round">
        <path
          d={`M${width} 0l${right} ${-up}v${-height}l${-right} ${up}z`}
          fill="var(--kraft-400)"
        />
        <path
          d={`M0 ${-height}l${right} ${-up}h${width}l${-right} ${up}z`}
          fill="var(--kraft-200)"
        />
        <path d={`M0 0v${-height}h${width}V0z`} fill="var(--kraft-300)" />
      </g>
      <Tape width={width} height={height} right={right} up={up} />
      <Print width={width} height={height} shopName={shopName} name={name} note={note} />
    </g>
  )
}

function Tape(props: { width: number; height: number; right: number; up: number }) {
  const { width, height, right, up } = props
  const seam = -height - up / 2
  const down = Math.min(14, height * 0.3)
  return (
    <>
      <path d={`M${right / 2} ${seam}h${width}`} stroke="var(--kraft-700)" strokeWidth={0.6} />
      <g fill="var(--sand-50)">
        <path
          d={`M${right / 2 - 1.5} ${seam - 1.8}h${width + 1.2}l-1.7 3.6h${-width - 1.2}z`}
          opacity={0.7}
        />
        <path
          d={`M${width + right / 2 - 2.2} ${seam + 1.2}l4.4-2.5v${down}l-4.4 2.5z`}
          opacity={0.5}
        />
      </g>
    </>
  )
}

/** What is printed on the front, in proportion to it. */
function Print(props: {
  width: number
  height: number
  shopName: string
  name: string
  note: string
}) {
  const { width, height, shopName, name, note } = props
  const scale = Math.min(width / 118, height / 46, 1.15)
  const room = width / scale
  const fit = (text: string, left: number) =>
    Math.min(5.2, (room - left - 6) / Math.max(1, text.length * 0.46))
  const word = shopName.toLowerCase()
  return (
    <g transform={`translate(0 ${-height}) scale(${scale})`} fill={ON_KRAFT}>
      <g transform="translate(7 9) scale(.42)">
        <MarkShapes roof={ON_KRAFT} sofa={ON_KRAFT} />
      </g>
      <text x={31} y={19} fontSize={10.5} fontWeight={700} style={NAME}>
        {word.endsWith('box') ? word.slice(0, -3) : word}
        {word.endsWith('box') && <tspan style={BOX}>box</tspan>}
      </text>
      <text x={31} y={27} fontSize={fit(name, 31)} fontWeight={600} style={LETTERS}>
        {name}
      </text>
      <text x={7} y={40} fontSize={5.2} fontWeight={600} style={LETTERS}>
        {note}
      </text>
      <path
        d="M0 0v-9m-3 3.2 3-3.2 3 3.2M9 0v-9m-3 3.2 3-3.2 3 3.2M-4 3h17"
        transform={`translate(${room - 18} 38) scale(.9)`}
        fill="none"
        stroke={ON_KRAFT}
        strokeWidth={1.1}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}

/** A common inner door, ajar. */
export function Door({ x }: { x: number }) {
  const [width, height] = [DOOR_WIDTH, DOOR_HEIGHT]
  const leaf = width * 0.3
  return (
    <g fill="none" stroke="var(--ink-600)" strokeWidth={0.9}>
      <path
        d={`M${x - 6} 0v${-height - 6}h${width + 12}V0M${x} 0v${-height}h${width}V0`}
        fill="var(--dr-door)"
      />
      <path d={`M${x} 0v${-height}l${leaf} 9v${height - 1}z`} fill="var(--sand-50)" />
      <circle cx={x + leaf - 4} cy={-98} r={1.7} fill="var(--ink-600)" />
    </g>
  )
}
