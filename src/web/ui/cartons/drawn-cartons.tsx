import type { BoxStage } from '#contract/shipments.ts'
import { cx } from '#web/ui/class-names.ts'
import { DOOR, drawBoxes, type DrawnBox } from './stacked-boxes.ts'
import './cartons.css'

/**
 * Boxes to scale beside a door: with a tick once delivered, dashed while they are to come, with a red
 * edge if they came damaged.
 */
export function DrawnCartons({ boxes }: { boxes: readonly DrawnBox[] }) {
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
      {stacked.map(({ key, x, y, width, height, hex, label, stage, damaged }) => (
        <g key={key} className={cx(stage && CLASSES[stage], damaged && 'carton-damaged')}>
          <rect x={x} y={y} width={width} height={height} rx="1.5" className="box" />
          {stage !== 'to-come' && (
            <rect x={x + width - 14} y={y + 0.6} width="6" height={height - 1.2} fill={hex} />
          )}
          {label && (
            <text x={x + 7} y={y + 15} className="label">
              {label}
            </text>
          )}
          {stage === 'delivered' && !damaged && (
            <path d={`m${x + width - 30} ${y + height / 2} 4 4 7-8`} className="tick" />
          )}
        </g>
      ))}
      <path d={`M0 ${floor}H${width}`} className="floor" />
    </svg>
  )
}

const CLASSES: Record<BoxStage, string | undefined> = {
  'to-come': 'carton-to-come',
  'on-the-way': 'carton-on-the-way',
  delivered: undefined,
}
