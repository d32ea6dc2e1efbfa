import { ModelViewerElement } from '@google/model-viewer'
import { createElement, useEffect, useRef, useState } from 'react'
import type { Model } from '#contract/product-views.ts'
import { colorKey } from './turning.ts'
import { prefersStill } from './use-turning.ts'
import { unlessLost, type ViewState } from './view-state.ts'
import type { ViewerProps } from './viewer.tsx'
import { ViewerButtons, ViewerWait, ViewNotDrawn, ViewNotLoaded } from './viewer-buttons.tsx'

// Our models need no decoder. Where one does, it is looked for in the shop, never elsewhere.
const DECODERS = '/models/decoders/'
ModelViewerElement.dracoDecoderLocation = DECODERS
ModelViewerElement.ktx2TranscoderLocation = DECODERS

const START_ORBIT = '-30deg 75deg auto'
const STEP_RADIANS = Math.PI / 12
const ZOOM_STEP = 2
const BYTES_PER_MB = 1_000_000

type ModelProps = ViewerProps & { model: Model }

/** The product as a 3D model that can be turned, tilted and zoomed. */
export default function ModelViewer(props: ModelProps) {
  const { product, color, poster, model, still, retries, onRetry } = props
  // The viewer remembers a file that failed, so a retry loads it from another URL.
  const src = retries > 0 ? `${model.src}?again=${retries}` : model.src
  const stand = useRef<ModelViewerElement>(null)
  const [turning, setTurning] = useState(() => !prefersStill())
  const { share, state, variants } = useModel(stand, () => setTurning(false))
  const colorVariant = color === undefined ? undefined : colorKey(color)
  const variant =
    colorVariant !== undefined && variants.includes(colorVariant) ? colorVariant : undefined
  const first = product.colors.find((name) => colorKey(name) === variants[0])
  if (state === 'lost') return <ViewNotDrawn still={still} onRetry={onRetry} />
  if (state === 'failed') return <ViewNotLoaded still={still} what="The model" onRetry={onRetry} />

  function turn(by: number): void {
    setTurning(false)
    const element = stand.current
    if (!element) return
    const { theta, phi, radius } = element.getCameraOrbit()
    element.cameraOrbit = `${theta + by * STEP_RADIANS}rad ${phi}rad ${radius}m`
  }
  function reset(): void {
    setTurning(false)
    const element = stand.current
    if (!element) return
    element.resetTurntableRotation(0)
    element.cameraOrbit = START_ORBIT
    element.fieldOfView = 'auto'
  }
  return (
    <>
      {createElement('model-viewer', {
        ref: stand,
        class: 'look-model',
        src,
        alt: `${product.name}, 3D model you can turn`,
        poster: poster?.src,
        'variant-name': variant,
        'camera-orbit': START_ORBIT,
        'camera-controls': true,
        'disable-pan': true,
        'touch-action': 'pan-y',
        'interaction-prompt': 'none',
        'auto-rotate': turning ? true : undefined,
        'auto-rotate-delay': 0,
        'rotation-per-second': '20deg',
        'shadow-intensity': 0.9,
        exposure: 0.85,
        'tone-mapping': 'neutral',
        loading: 'eager',
      })}
      {state === 'loading' && (
        <ViewerWait words={`Loading the model, ${formatMegabytes(model.bytes)}`} share={share} />
      )}
      {state === 'ready' && colorVariant !== variant && first && (
        <p className="pictured">Shown in {first}</p>
      )}
      <ViewerButtons
        turning={turning}
        onToggle={() => setTurning(!turning)}
        onReset={reset}
        onStep={turn}
        onZoom={(by) => {
          setTurning(false)
          stand.current?.zoom(by * ZOOM_STEP)
        }}
      />
    </>
  )
}

const formatMegabytes = (bytes: number) =>
  `${(Math.ceil((bytes / BYTES_PER_MB) * 10) / 10).toLocaleString('en-JM')} MB`

/** How far the model is loaded, and its colours; calls `onHold` when somebody turns it. */
function useModel(stand: { current: ModelViewerElement | null }, onHold: () => void) {
  const [share, setShare] = useState(0)
  const [state, setState] = useState<ViewState>('loading')
  const [variants, setVariants] = useState<readonly string[]>([])
  const held = useRef(onHold)
  useEffect(() => {
    const element = stand.current
    if (!element) return undefined
    const listening = new AbortController()
    const on = (name: string, listener: (event: Event) => void) =>
      element.addEventListener(name, listener, { signal: listening.signal })
    on('progress', (event) => setShare((event as ProgressEvent).detail.totalProgress))
    on('error', (event) =>
      setState(
        (event as ErrorEvent).detail.type === 'webglcontextlost' ? 'lost' : unlessLost('failed'),
      ),
    )
    on('load', () => {
      setVariants(element.availableVariants)
      setState(unlessLost('ready'))
    })
    on('camera-change', (event) => {
      if ((event as CameraEvent).detail.source === 'user-interaction') held.current()
    })
    return () => listening.abort()
  }, [stand])
  return { share, state, variants }
}

type ErrorEvent = CustomEvent<{ type: string }>
type ProgressEvent = CustomEvent<{ totalProgress: number }>
type CameraEvent = CustomEvent<{ source: string }>
