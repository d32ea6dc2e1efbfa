import { type ReactNode, useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import type { GalleryPicture } from '#web/storefront/product/colors.ts'
import type { ViewMode } from '#web/storefront/product/view-modes.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { drawsInSpace } from './draws-in-space.ts'
import { SpinViewer } from './spin-viewer.tsx'
import { ViewerWait, ViewNotDrawn } from './viewer-buttons.tsx'
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
    return (
      <InSpace key={retries} still={props.still}>
        <RoomViewer {...props} panorama={panorama} waiting={waiting} />
      </InSpace>
    )
  if (mode === 'model' && model)
    return (
      <InSpace key={`${model.src} ${retries}`} still={props.still}>
        <ModelViewer {...props} model={model} waiting={waiting} />
      </InSpace>
    )
  return null
}

/** A view in three dimensions, which is not even loaded where the browser cannot draw it. */
function InSpace({ still, children }: { still: ReactNode; children: ReactNode }) {
  const [isDrawn] = useState(drawsInSpace)
  return isDrawn ? children : <ViewNotDrawn still={still} />
}
