import type { ReactNode } from 'react'
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
}

/** What the stage shows in place of photos. */
export default function Viewer({ mode, ...props }: ViewerProps & { mode: ViewMode }) {
  const { spin, model, panoramicImages } = props.product
  const [panorama] = panoramicImages
  const waiting = (
    <>
      {props.still}
      <ViewerWait words="Getting ready…" />
    </>
  )
  if (mode === 'spin' && spin) return <SpinViewer {...props} spin={spin} />
  if (mode === 'room' && panorama)
    return <RoomViewer {...props} panorama={panorama} waiting={waiting} />
  if (mode === 'model' && model) return <ModelViewer {...props} model={model} waiting={waiting} />
  return null
}
