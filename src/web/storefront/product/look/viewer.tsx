import { type ReactNode, useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import type { GalleryPicture } from '#web/storefront/product/colors.ts'
import type { ViewMode } from '#web/storefront/product/view-modes.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { SpinViewer } from './spin-viewer.tsx'
import { ViewerWait } from './viewer-buttons.tsx'
import './look.css'

const RoomViewer = onDemand('The room', () => import('./room-viewer.tsx'))
const ModelViewer = onDemand('The model', () => import('./model-viewer.tsx'))

export type ViewerProps = {
  product: ProductView
  color: string | undefined
  poster: GalleryPicture | undefined
  /** The photo that stays where the view cannot be loaded. */
  still: ReactNode
  /** How often loading this view has been tried again. */
  retries: number
  onRetry: () => void
}

type StageProps = Omit<ViewerProps, 'retries' | 'onRetry'> & { mode: ViewMode }

/** What the stage shows in place of photos. A retry begins with an empty view. */
export default function Viewer({ mode, ...stage }: StageProps) {
  const [retries, setRetries] = useState(0)
  const props: ViewerProps = { ...stage, retries, onRetry: () => setRetries(retries + 1) }
  const { spin, model, panoramicImages } = props.product
  const [panorama] = panoramicImages
  const waiting = (
    <>
      {props.still}
      <ViewerWait words="Getting ready…" />
    </>
  )
  if (mode === 'spin' && spin) return <SpinViewer key={retries} {...props} spin={spin} />
  if (mode === 'room' && panorama)
    return <RoomViewer key={retries} {...props} panorama={panorama} waiting={waiting} />
  if (mode === 'model' && model)
    return (
      <ModelViewer key={`${model.src} ${retries}`} {...props} model={model} waiting={waiting} />
    )
  return null
}
