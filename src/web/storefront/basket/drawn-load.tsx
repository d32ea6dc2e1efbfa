import type { Box, Load } from './load.ts'
import { boxesText, largestText } from './load.ts'
import { DOOR, drawBoxes } from './stacked-boxes.ts'

/** The boxes of an order, to scale beside a door; the text says the same. */
export function DrawnLoad({ load: { boxes, weightKg } }: { load: Load }) {
  if (boxes.length === 0) return null
  const weight = weightKg === undefined ? '' : `, ${weightKg} kg`
  return (
    <div className="load">
      <p className="small muted num">
        <b>
          Your load: {boxesText(boxes.length)}
          {weight}.
        </b>{' '}
        {largestText(boxes)}
      </p>
      <Drawing boxes={boxes} />
    </div>
  )
}

function Drawing({ boxes }: { boxes: readonly Box[] }) {
  const { width, height, floor, stacked } = drawBoxes(boxes)
  return (
    <svg
      className="cartons"
      preserveAspectRatio="xMinYMax"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="The boxes, drawn to scale beside a door of 76 cm"
    >
      <rect
        x="1"
        y={floor - DOOR.height}
        width={DOOR.width}
        height={DOOR.height}
        className="door"
      />
      <path
        d={`M1 ${floor - DOOR.height}V${floor}M${1 + DOOR.width} ${floor - DOOR.height}V${floor}`}
        className="frame"
      />
      <text x={1 + DOOR.width / 2} y={floor + 14} textAnchor="middle">
        door 76 cm
      </text>
      {stacked.map(({ key, x, y, width, height, hex, label }) => (
        <g key={key}>
          <rect x={x} y={y} width={width} height={height} rx="1.5" className="box" />
          <rect x={x + width - 14} y={y + 0.6} width="6" height={height - 1.2} fill={hex} />
          {label && (
            <text x={x + 7} y={y + 15} className="label">
              {label}
            </text>
          )}
        </g>
      ))}
      <path d={`M0 ${floor}H${width}`} className="floor" />
    </svg>
  )
}
