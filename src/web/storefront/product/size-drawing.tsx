// The size drawing: the boxes beside a door, and the open piece with the box inside it. One wide
// drawing for desktops, two stacked ones at the same scale for phones.

import type { Carton, Measures } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import { CartonDrawing, Door } from './size-carton.tsx'
import { type Scene, tallScenes, type View, wideScene } from './size-geometry.ts'
import { Floor, Grid, HeightMeasure, Label, WidthMeasure } from './size-lettering.tsx'
import { GrowingPiece } from './size-piece.tsx'
import {
  boxedText,
  boxSentence,
  dashedText,
  depthText,
  DOOR_TEXT,
  openSentence,
  formatHours,
} from './size-labels.ts'

/** How wide a drawing is on the screen it is for, in pixels: letters keep their size. */
const WIDE_PIXELS = 1290
const TALL_PIXELS = 350

type Sized = {
  category: Category
  measures: Measures
  cartons: readonly Carton[]
  hex: string
  shopName: string
  /** What is printed on the boxes. */
  print: string
  /** What is printed on an only box beside it. */
  weight: string
  hours: number
  shape: number
}

export function SizeDrawing(props: Sized) {
  return (
    <>
      <div className="only-d">
        <WideDrawing {...props} />
      </div>
      <div className="only-p">
        <TallDrawings {...props} />
      </div>
    </>
  )
}

function WideDrawing(props: Sized) {
  const scene = wideScene(props.measures, props.cartons)
  const { view, stack, piece } = scene
  const unit = view.width / WIDE_PIXELS
  const right = piece.x + piece.width
  return (
    <Drawing view={view} label={`${boxSentence(props)}. ${openSentence(props)}`}>
      <clipPath id="size-wide">
        <path d={`M0 ${-view.top}h${view.width}v${view.top + view.bottom}H0z`} />
      </clipPath>
      <g clipPath="url(#size-wide)">
        <Grid view={view} />
        <Door x={scene.door} />
      </g>
      <Cartons scene={scene} unit={unit} {...props} />
      <Growing scene={scene} unit={unit} {...props} />
      <Floor view={view} />
      <Label x={66} y={-view.top + 11} unit={unit} quiet>
        {DOOR_TEXT}
      </Label>
      <Arrow
        x={(stack.right + 11 + piece.x) / 2 - 15}
        unit={unit}
        text={formatHours(props.hours)}
      />
      <WidthMeasure from={piece.x} to={right} y={10} unit={unit} />
      <HeightMeasure x={right + 14} to={piece.height} unit={unit} />
      <Label x={(piece.x + right) / 2} y={-topOf(scene) - 8} unit={unit}>
        {depthText(props)}
      </Label>
      <Label x={(piece.x + right) / 2} y={28} unit={unit} quiet>
        {dashedText(props)}
      </Label>
      <Label x={52 + boxOf(scene).lengthCm / 2} y={28} unit={unit} quiet>
        {boxedText(props)}
      </Label>
    </Drawing>
  )
}

function TallDrawings(props: Sized) {
  const { box, open } = tallScenes(props.measures, props.cartons)
  const unit = box.view.width / TALL_PIXELS
  const { piece } = open
  const right = piece.x + piece.width
  return (
    <>
      <h3 className="lab">{boxedText(props)}</h3>
      <Drawing view={box.view} label={boxSentence(props)}>
        <clipPath id="size-tall">
          <path d={`M0 ${-box.view.top}h${box.view.width}v${box.view.top + 18}H0z`} />
        </clipPath>
        <g clipPath="url(#size-tall)">
          <Grid view={box.view} />
          <Door x={box.door} />
        </g>
        <Cartons scene={box} unit={unit} {...props} />
        <Floor view={box.view} />
        <Label x={104} y={-box.view.top + 16} unit={unit} anchor="start" quiet>
          {DOOR_TEXT}
        </Label>
      </Drawing>
      <h3 className="lab">{formatHours(props.hours)} later</h3>
      <Drawing view={open.view} label={openSentence(props)}>
        <Grid view={open.view} />
        <Growing scene={open} unit={unit} {...props} />
        <Floor view={open.view} />
        <WidthMeasure from={piece.x} to={right} y={12} unit={unit} />
        <HeightMeasure x={right + 10} to={piece.height} unit={unit} short />
        <Label x={(piece.x + right) / 2} y={-topOf(open) - 10} unit={unit}>
          {depthText(props)}
        </Label>
      </Drawing>
      <p className="xs muted">{dashedText(props)}.</p>
    </>
  )
}

function Drawing(props: { view: View; label: string; children: React.ReactNode }) {
  const { left, width, top, bottom } = props.view
  return (
    <svg
      className="dr"
      viewBox={`${left} ${-top} ${width} ${top + bottom}`}
      role="img"
      aria-label={props.label}
    >
      {props.children}
    </svg>
  )
}

/** The stack with its measures: the largest box in full, the others in words. */
function Cartons({ scene, unit, ...props }: Sized & { scene: Scene; unit: number }) {
  const box = boxOf(scene)
  const others = scene.cartons.length - 1
  return (
    <>
      {scene.cartons.map((carton, k) => (
        <CartonDrawing
          key={carton.bottom}
          carton={carton}
          shopName={props.shopName}
          name={props.print}
          note={others > 0 ? `Box ${k + 1} of ${scene.cartons.length}` : props.weight}
        />
      ))}
      <WidthMeasure from={52} to={52 + box.lengthCm} y={10} unit={unit} />
      {scene.cartons.map((carton) => (
        <HeightMeasure
          key={carton.bottom}
          x={scene.stack.right + 20 * unit}
          from={carton.bottom}
          to={carton.bottom + carton.heightCm}
          unit={unit}
        />
      ))}
      <Label x={104} y={-scene.stack.height - 6} unit={unit} anchor="start">
        {`${box.widthCm} cm deep`}
      </Label>
    </>
  )
}

function Growing({ scene, unit, ...props }: Sized & { scene: Scene; unit: number }) {
  return (
    <GrowingPiece
      category={props.category}
      rect={scene.piece}
      hex={props.hex}
      carton={boxOf(scene)}
      shape={props.shape}
      unit={unit}
    />
  )
}

function Arrow({ x, unit, text }: { x: number; unit: number; text: string }) {
  return (
    <>
      <g
        fill="none"
        stroke="var(--ink-900)"
        strokeWidth={1.6 * unit}
        strokeLinecap="round"
        transform={`translate(${x} -23)`}
      >
        <path d="M0 0h46" strokeDasharray={`${2 * unit} ${5 * unit}`} />
        <path d="m42-4 4 4-4 4" />
      </g>
      <Label x={x + 23} y={-30} unit={unit}>
        {text}
      </Label>
    </>
  )
}

const NOTHING: Carton = { lengthCm: 0, widthCm: 0, heightCm: 0 }
const boxOf = (scene: Scene): Carton => scene.cartons[0] ?? NOTHING

/** As high as the piece or the box drawn inside it. */
const topOf = (scene: Scene) => Math.max(scene.piece.height, boxOf(scene).heightCm)
