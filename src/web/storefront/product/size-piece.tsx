// The open piece of the size drawing, in its cloth, and the growth lines over it.

import type { Carton } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import { seamOn } from './fabric.ts'
import { between, type Rect, roundedPath } from './outlines.ts'
import { boxInside, buildOf, outlineOf, pieceCorners, seatCount } from './size-geometry.ts'

type PieceProps = { category: Category; rect: Rect; hex: string }

/** From here on the seams of the piece begin to show. */
const SEAMS_FROM = 0.9
const RINGS = [0.22, 0.48, 0.74]

type GrowingProps = PieceProps & { carton: Carton; shape: number; unit: number }

/** The piece as far as it has grown: a swelling outline, then the piece itself. */
export function GrowingPiece({ category, rect, hex, carton, shape, unit }: GrowingProps) {
  const { box, open } = outlineOf(category, rect, carton)
  const seams = Math.max(0, (shape - SEAMS_FROM) / (1 - SEAMS_FROM))
  const inside = boxInside(rect, carton)
  return (
    <>
      {shape < 1 && (
        <g strokeLinejoin="round">
          <path
            d={roundedPath(open)}
            fill="none"
            stroke="var(--ink-500)"
            strokeWidth={1.2 * unit}
            strokeDasharray={`${2 * unit} ${4 * unit}`}
          />
          <path
            d={`${roundedPath(between(box, open, shape))}z`}
            fill={hex}
            stroke={seamOn(hex)}
            strokeWidth={0.55}
          />
        </g>
      )}
      {seams > 0 && (
        <g opacity={seams}>
          <Piece category={category} rect={rect} hex={hex} />
          <g fill="none" stroke={seamOn(hex)} strokeWidth={1.2 * unit}>
            {RINGS.map((share, k) => (
              <path
                key={share}
                d={roundedPath(between(box, open, share))}
                opacity={0.95 - 0.22 * k}
              />
            ))}
          </g>
        </g>
      )}
      <BoxOutline rect={inside} unit={unit} />
    </>
  )
}

/** Dashes over a darker line, so that they are seen on cloth and on paper. */
function BoxOutline({ rect, unit }: { rect: Rect; unit: number }) {
  const d = `M${rect.x} 0v${-rect.height}h${rect.width}V0`
  return (
    <g fill="none">
      <path d={d} stroke="var(--ink-900)" strokeOpacity={0.5} strokeWidth={2.6 * unit} />
      <path
        d={d}
        stroke="var(--sand-50)"
        strokeWidth={1.7 * unit}
        strokeDasharray={`${5 * unit} ${3.5 * unit}`}
      />
    </g>
  )
}

function Piece({ category, rect, hex }: PieceProps) {
  if (category === 'mattresses') return <Slab rect={rect} hex={hex} />
  return <Seat category={category} rect={rect} hex={hex} />
}

type Cushion = { x: number; y: number; width: number; height: number; rx: number; hex: string }

function Cushion({ hex, ...place }: Cushion) {
  const inset = 2.2
  return (
    <>
      <rect {...place} fill={hex} />
      <rect
        x={place.x + inset}
        y={place.y + inset}
        width={Math.max(0, place.width - 2 * inset)}
        height={Math.max(0, place.height - 2 * inset)}
        rx={place.rx * 0.7}
        fill="none"
        opacity={0.55}
      />
    </>
  )
}

function Seat({ category, rect, hex }: PieceProps) {
  const { x, width: w, height: h } = rect
  const build = buildOf(category)
  const leg = h * build.leg
  const arm = Math.min(24, Math.max(9, w * (build.arm + 0.027)))
  const armTop = h * build.armHeight
  const seatTop = Math.min(46, h * 0.52)
  const seats = Array.from({ length: seatCount(category, w) }, (_, k) => k)
  const inner = w - 2 * arm
  const seat = inner / seats.length
  const back = arm * 0.62
  const backSeat = (w - 2 * back - 4) / seats.length
  const deck = seatTop - 18
  return (
    <>
      <path
        d={`M${x + 7} ${-leg}V-.8h13v${0.8 - leg}M${x + w - 7} ${-leg}V-.8h-13v${0.8 - leg}`}
        stroke="var(--ink-900)"
        strokeWidth={1.7}
        fill="none"
      />
      <g stroke={seamOn(hex)} strokeWidth={0.55} strokeLinejoin="round">
        {seats.map((k) => {
          const left = x + back + 2 + k * backSeat
          const place = { x: left, y: -h, width: backSeat - 0.6, height: h - seatTop + 4 }
          return <Cushion key={k} {...place} rx={5} hex={hex} />
        })}
        <rect
          x={x + arm - 2}
          y={-deck}
          width={inner + 4}
          height={Math.max(2, deck - leg)}
          rx={2}
          fill={hex}
        />
        {seats.map((k) => {
          const left = x + arm + k * seat + 0.3
          const place = { x: left, y: -seatTop, width: seat - 0.6, height: 20 }
          return <Cushion key={k} {...place} rx={3.2} hex={hex} />
        })}
        {[x, x + w - arm].map((left) => {
          const place = { x: left, y: -armTop, width: arm, height: armTop - leg }
          return <Cushion key={left} {...place} rx={4} hex={hex} />
        })}
      </g>
    </>
  )
}

function Slab({ rect, hex }: { rect: Rect; hex: string }) {
  const { x, width: w, height: h } = rect
  const tufts = Math.floor(w / 19)
  const step = w / tufts
  return (
    <g stroke={seamOn(hex)} strokeWidth={0.55} fill="none" strokeLinejoin="round">
      <path d={`${roundedPath(pieceCorners('mattresses', rect), 4)}z`} fill={hex} />
      <path d={`M${x + 2} ${-h + 3.4}h${w - 4}M${x + 2} -3.4h${w - 4}`} opacity={0.8} />
      {Array.from({ length: tufts - 1 }, (_, k) => (
        <path
          key={k}
          d={`M${x + (k + 1) * step} ${-h + 3.4}q1.6 ${h / 2 - 3.4} 0 ${h - 6.8}`}
          opacity={0.45}
        />
      ))}
    </g>
  )
}
