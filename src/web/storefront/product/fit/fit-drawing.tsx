// Draws each opening with what must pass it, all at one scale: the box filled, the unfolded piece as a
// dashed line.

import type { ReactNode } from 'react'
import type { Carton as Block } from '#contract/product-views.ts'
import { doorOf, hasDoor, hasLift, hasStair, type Openings, sidesOf } from '#contract/fit-rules.ts'

const PIXELS_PER_CM = 0.75
const AIR_CM = 12

type Passing = { box: Block; piece: Block }
type DrawnProps = Passing & { openings: Openings }

export function FitDrawing(props: DrawnProps) {
  const { openings } = props
  return (
    <div className="fit-drawing" aria-hidden="true">
      {hasDoor(openings) && <DoorDrawing {...props} />}
      {hasStair(openings) && <StairDrawing {...props} />}
      {hasLift(openings) && <LiftDrawing {...props} />}
    </div>
  )
}

type Size = { width: number; height: number }

function Figure({ name, extent, children }: { name: string; extent: Size; children: ReactNode }) {
  const [width, height] = [extent.width + 2 * AIR_CM, extent.height + AIR_CM]
  return (
    <figure>
      <svg
        viewBox={`${-AIR_CM} ${-height} ${width} ${height + 1}`}
        style={{ width: width * PIXELS_PER_CM }}
      >
        {children}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** The front of a block that stands on the floor, in the middle of an opening. */
function Face({ size, within, look }: { size: Size; within: number; look: string }) {
  const { width, height } = size
  return (
    <rect className={look} x={(within - width) / 2} y={-height} width={width} height={height} />
  )
}

function FrontView(props: { name: string; opening: Size; box: Size; piece: Size }) {
  const { name, opening, box, piece } = props
  const extent = {
    width: Math.max(opening.width, piece.width),
    height: Math.max(opening.height, piece.height),
  }
  return (
    <Figure name={name} extent={extent}>
      <g transform={`translate(${(extent.width - opening.width) / 2} 0)`}>
        <rect className="fit-opening" y={-opening.height} {...opening} />
        <Face size={box} within={opening.width} look="fit-box" />
        <Face size={piece} within={opening.width} look="fit-piece" />
      </g>
    </Figure>
  )
}

function DoorDrawing({ openings, box, piece }: DrawnProps) {
  const { widthCm: width, heightCm: height } = doorOf(openings)
  const opening = { width, height }
  const face = (block: Block): Size => {
    const [small, middle] = sidesOf(block)
    return opening.width <= opening.height
      ? { width: small, height: middle }
      : { width: middle, height: small }
  }
  return <FrontView name="The door" opening={opening} box={face(box)} piece={face(piece)} />
}

/** The block's largest side along the lift's largest, and so on: seen from the lift's door. */
function LiftDrawing({ openings, box, piece }: DrawnProps) {
  const opening = { width: openings.liftWidthCm, height: openings.liftHeightCm }
  const order = [opening.width, openings.liftDepthCm, opening.height]
    .map((cm, place) => ({ cm, place }))
    .toSorted((a, b) => a.cm - b.cm)
    .map(({ place }) => place)
  const face = (block: Block): Size => {
    const sides = sidesOf(block)
    return { width: sides[order.indexOf(0)] ?? 0, height: sides[order.indexOf(2)] ?? 0 }
  }
  return <FrontView name="The lift" opening={opening} box={face(box)} piece={face(piece)} />
}

/** A turn of the stair from above, at the tightest moment of swinging round it. */
function StairDrawing({ openings, box, piece }: DrawnProps) {
  const width = openings.stairWidthCm
  const out = Math.max(0, ...[box, piece].map((block) => sticksOut(block, width)))
  const longest = Math.max(sidesOf(box)[2], sidesOf(piece)[2])
  const reach = Math.max(width * 2, longest * Math.SQRT1_2 + width)
  const extent = { width: reach + out, height: reach + out }
  return (
    <Figure name="Stair turn, seen from above" extent={extent}>
      <g transform={`translate(${out} ${-reach})`}>
        <path className="fit-opening" d={`M0 0H${reach}V${width}H${width}V${reach}H0z`} />
        <Swung block={box} width={width} look="fit-box" />
        <Swung block={piece} width={width} look="fit-piece" />
      </g>
    </Figure>
  )
}

/** Where the middle of a block is that touches the inner corner, along either wall. */
const middleOf = (thickness: number, width: number) => width - (thickness / 2) * Math.SQRT1_2

/** How far a block would stand in the outer wall. */
function sticksOut(block: Block, width: number): number {
  const [thickness, , length] = sidesOf(block)
  return ((length + thickness) / 2) * Math.SQRT1_2 - middleOf(thickness, width)
}

function Swung({ block, width, look }: { block: Block; width: number; look: string }) {
  const [thickness, , length] = sidesOf(block)
  const centre = middleOf(thickness, width)
  return (
    <rect
      className={look}
      x={-length / 2}
      y={-thickness / 2}
      width={length}
      height={thickness}
      transform={`translate(${centre} ${centre}) rotate(-45)`}
    />
  )
}
