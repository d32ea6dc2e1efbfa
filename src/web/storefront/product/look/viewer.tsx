import { lazy, Suspense } from 'react'
import type { ProductView } from '#contract/products.ts'
import type { GalleryPicture } from '#web/storefront/product/colors.ts'
import type { ViewMode } from '#web/storefront/product/view-modes.tsx'
import { SpinViewer } from './spin-viewer.tsx'
import { ViewerWait } from './viewer-wait.tsx'
import './look.css'

const RoomViewer = lazy(() => import('./room-viewer.tsx'))
const ModelViewer = lazy(() => import('./model-viewer.tsx'))

export type ViewerProps = {
  product: ProductView
  color: string | undefined
  poster: GalleryPicture | undefined
}

/** What the stage shows in place of photos. */
export default function Viewer({ mode, ...props }: ViewerProps & { mode: ViewMode }) {
  const { spin, model, panoramicImages } = props.product
  const [panorama] = panoramicImages
  if (mode === 'spin' && spin) return <SpinViewer {...props} spin={spin} />
  return (
    <Suspense fallback={<ViewerWait words="Getting ready…" />}>
      {mode === 'room' && panorama && <RoomViewer {...props} panorama={panorama} />}
      {mode === 'model' && model && <ModelViewer {...props} model={model} />}
    </Suspense>
  )
}
