import { Viewer as Sphere } from '@photo-sphere-viewer/core'
import '@photo-sphere-viewer/core/index.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTurning } from './use-turning.ts'
import { unlessLost, type ViewState } from './view-state.ts'
import type { ViewerProps } from './viewer.tsx'
import {
  TurnSlider,
  ViewerButtons,
  ViewerWait,
  ViewNotDrawn,
  ViewNotLoaded,
} from './viewer-buttons.tsx'

const STEP_DEGREES = 15
const ZOOM_STEP = 20
const START_ZOOM = 20
const LOOKING_DOWN = '-8deg'

type RoomProps = ViewerProps & { panorama: string }

/** A room seen all round, with the product in it. */
export default function RoomViewer({ product, panorama, still, onRetry }: RoomProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { sphere, state } = useSphere(frame, panorama)
  const room = useTurning(state === 'ready', STEP_DEGREES)
  useEffect(() => {
    if (state === 'ready') sphere.current?.rotate({ yaw: `${room.angle}deg`, pitch: LOOKING_DOWN })
  }, [sphere, state, room.angle])
  const zoom = (by: number) => {
    room.stop()
    const level = sphere.current?.getZoomLevel() ?? START_ZOOM
    sphere.current?.zoom(Math.min(100, Math.max(0, level + by * ZOOM_STEP)))
  }
  if (state === 'lost') return <ViewNotDrawn still={still} onRetry={onRetry} />
  if (state === 'failed') return <ViewNotLoaded still={still} what="The room" onRetry={onRetry} />
  return (
    <>
      <TurnSlider
        view={room}
        label={`A room with the ${product.name}`}
        onKeyDown={(event) => {
          if (event.key === '+' || event.key === '=') zoom(1)
          else if (event.key === '-') zoom(-1)
          else room.dragHandlers.onKeyDown(event)
        }}
      >
        <div ref={frame} className="look-room" />
      </TurnSlider>
      {state === 'loading' && <ViewerWait words="Loading the room" />}
      <ViewerButtons
        turning={room.turning}
        onToggle={room.toggle}
        onReset={() => {
          room.reset()
          sphere.current?.zoom(START_ZOOM)
        }}
        onStep={(by) => room.turnBy(by * STEP_DEGREES)}
        onZoom={zoom}
      />
      <p className="sr-only" aria-live="polite">
        {room.announcement}
      </p>
      {product.colors.length > 1 && (
        <p className="pictured">The room view is available in one colour only</p>
      )}
    </>
  )
}

/** The sphere in its frame: it only draws; hands and keys are the same as on the turntable. */
function useSphere(frame: RefObject<HTMLDivElement | null>, panorama: string) {
  const sphere = useRef<Sphere>(undefined)
  const [state, setState] = useState<ViewState>('loading')
  useEffect(() => {
    if (!frame.current) return undefined
    const watching = new AbortController()
    // The canvas says so when the device takes its drawing away; this event does not rise to the frame.
    frame.current.addEventListener('webglcontextlost', () => setState('lost'), {
      capture: true,
      signal: watching.signal,
    })
    const made = new Sphere({
      container: frame.current,
      panorama,
      navbar: false,
      mousemove: false,
      mousewheel: false,
      keyboard: false,
      defaultZoomLvl: START_ZOOM,
      defaultPitch: LOOKING_DOWN,
      loadingTxt: '',
    })
    sphere.current = made
    made.addEventListener('ready', () => setState(unlessLost('ready')), { once: true })
    made.addEventListener('panorama-error', () => setState(unlessLost('failed')), { once: true })
    return () => {
      watching.abort()
      sphere.current = undefined
      made.destroy()
    }
  }, [frame, panorama])
  return { sphere, state }
}
