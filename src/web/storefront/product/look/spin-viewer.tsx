import { memo, useCallback, useMemo, useState } from 'react'
import type { Spin } from '#contract/product-views.ts'
import {
  colorKey,
  frameAddress,
  frameAt,
  loadOrder,
  nearestLoaded,
  ringPoint,
  wholeDegrees,
} from './turning.ts'
import { useTurning } from './use-turning.ts'
import type { ViewerProps } from './viewer.tsx'
import { TurnSlider, ViewerButtons, ViewerWait, ViewNotLoaded } from './viewer-buttons.tsx'

/** Frames on their way at a time. */
const AT_ONCE = 6

type SpinProps = ViewerProps & { spin: Spin }

/** The product on a turntable. */
export function SpinViewer({ product, color, spin, still, onRetry }: SpinProps) {
  const picturedColor = product.colors.find((name) => colorKey(name) === spin.color)
  const pale = product.pictures.some((picture) => picture.color === picturedColor && picture.pale)
  const { loaded, settled, settle, requested } = useFrames(spin)
  const ready = settled === spin.frames && loaded.size > 0
  const turntable = useTurning(ready, spin.stepDegrees)
  const { angle, turning, announcement } = turntable
  const degrees = wholeDegrees(angle)
  const shown = nearestLoaded(frameAt(angle, spin), loaded, spin.frames)
  if (settled === spin.frames && loaded.size === 0)
    return <ViewNotLoaded still={still} what="360° view" onRetry={onRetry} />
  return (
    <>
      <TurnSlider
        view={turntable}
        label={picturedColor ? `${product.name} in ${picturedColor}` : product.name}
      >
        {requested.map((frame) => (
          <Frame
            key={frame}
            spin={spin}
            frame={frame}
            shown={frame === shown}
            pale={pale}
            onSettled={settle}
          />
        ))}
        <Ring angle={angle} />
      </TurnSlider>
      <p className="deg num">
        <b>{degrees}°</b> <span>Drag to turn</span>
      </p>
      {!ready && <ViewerWait words="Loading the 360° view" share={settled / spin.frames} />}
      <ViewerButtons
        turning={turning}
        onToggle={turntable.toggle}
        onReset={turntable.reset}
        onStep={(by) => turntable.turnBy(by * spin.stepDegrees)}
      />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      {color && picturedColor && picturedColor !== color && (
        <p className="pictured">Pictured in {picturedColor}</p>
      )}
    </>
  )
}

/** Which frames may be fetched so far, and which of them arrived. */
function useFrames({ frames }: Spin) {
  const [arrivals, setArrivals] = useState<ReadonlyMap<number, boolean>>(new Map())
  const settle = useCallback((frame: number, arrived: boolean) => {
    setArrivals((before) =>
      before.get(frame) === arrived ? before : new Map(before).set(frame, arrived),
    )
  }, [])
  const order = useMemo(() => loadOrder(frames), [frames])
  const loaded = useMemo(
    () => new Set([...arrivals].filter(([, arrived]) => arrived).map(([frame]) => frame)),
    [arrivals],
  )
  return {
    loaded,
    settled: arrivals.size,
    settle,
    requested: order.slice(0, arrivals.size + AT_ONCE),
  }
}

type FrameProps = {
  spin: Spin
  frame: number
  shown: boolean
  pale: boolean
  onSettled: (frame: number, arrived: boolean) => void
}

const Frame = memo(function Frame({ spin, frame, shown, pale, onSettled }: FrameProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={frameAddress(spin.avif, frame)} />
      <img
        src={frameAddress(spin.webp, frame)}
        alt=""
        width={spin.width}
        height={spin.height}
        draggable={false}
        data-frame={frame}
        className={pale ? 'pale' : undefined}
        style={{ visibility: shown ? 'visible' : 'hidden' }}
        onLoad={() => onSettled(frame, true)}
        onError={() => onSettled(frame, false)}
      />
    </picture>
  )
})

/** How far it is turned, drawn on the floor. */
function Ring({ angle }: { angle: number }) {
  const { x, y } = ringPoint(angle)
  const point = `${Math.round(x)} ${Math.round(y)}`
  const clockwise = x < 400 ? 1 : 0
  return (
    <svg className="look-ring" viewBox="0 0 800 190" aria-hidden="true">
      <path className="ring-all" d="M20 80A380 66 0 0 0 780 80" />
      <path className="ring-turned" d={`M400 138v16M400 146A380 66 0 0 ${clockwise} ${point}`} />
      <circle className="ring-knob" cx={x} cy={y} r={15} />
      <circle className="ring-eye" cx={x} cy={y} r={5} />
    </svg>
  )
}
