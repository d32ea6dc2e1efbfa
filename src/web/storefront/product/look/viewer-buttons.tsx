import {
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Pause,
  Play,
  RefreshCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { wholeDegrees } from './turning.ts'
import type { Turning } from './use-turning.ts'

type ViewerButtonsProps = {
  turning: boolean
  onToggle: () => void
  onReset: () => void
  /** One step back (-1) or on (1). */
  onStep: (by: number) => void
  /** Closer (1) or further (-1), where the viewer can. */
  onZoom?: (by: number) => void
}

export function ViewerButtons(props: ViewerButtonsProps) {
  const { turning, onToggle, onReset, onStep, onZoom } = props
  return (
    <div className="arr">
      <IconButton label="Previous view" Icon={ChevronLeft} onPress={() => onStep(-1)} />
      <IconButton
        label={turning ? 'Stop turning' : 'Start turning'}
        Icon={turning ? Pause : Play}
        onPress={onToggle}
      />
      <IconButton label="Reset view" Icon={RefreshCw} onPress={onReset} />
      {onZoom && (
        <>
          <IconButton label="Zoom out" Icon={ZoomOut} onPress={() => onZoom(-1)} />
          <IconButton label="Zoom in" Icon={ZoomIn} onPress={() => onZoom(1)} />
        </>
      )}
      <IconButton label="Next view" Icon={ChevronRight} onPress={() => onStep(1)} />
    </div>
  )
}

function IconButton(props: { label: string; Icon: LucideIcon; onPress: () => void }) {
  const { label, Icon, onPress } = props
  return (
    <button type="button" className="ibtn" aria-label={label} onClick={onPress}>
      <Icon className="i i-l" aria-hidden="true" />
    </button>
  )
}

/** How far loading has come, over whatever the stage shows meanwhile. */
export function ViewerWait({ words, share }: { words: string; share?: number }) {
  return (
    <div className="look-wait" role="status">
      <p>{words}</p>
      {share !== undefined && <progress value={share} max={1} aria-label="Loaded" />}
    </div>
  )
}

type TurnSliderProps = {
  view: Turning
  label: string
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The area that turns the view when it is dragged, or by the arrow keys. */
export function TurnSlider({ view, label, children, ...keys }: TurnSliderProps) {
  const degrees = wholeDegrees(view.angle)
  return (
    <div
      className="look-hold"
      role="slider"
      tabIndex={0}
      aria-label={`${label}, seen all round`}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={degrees}
      aria-valuetext={`${degrees} degrees`}
      {...view.dragHandlers}
      {...keys}
    >
      {children}
    </div>
  )
}

/** The photo stays where the browser cannot draw a view, or no longer can. */
export const ViewNotDrawn = ({ still, onRetry }: { still: ReactNode; onRetry?: () => void }) => (
  <>
    {still}
    <div className="not-loaded" role="status">
      <p>
        {onRetry
          ? 'The 3D view stopped, so here is the photo.'
          : 'This browser cannot show 3D, so here is the photo.'}
      </p>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  </>
)

/** The photo stays where a view could not be loaded. */
export const ViewNotLoaded = (props: { still: ReactNode; what: string; onRetry: () => void }) => (
  <>
    {props.still}
    <NotLoaded what={props.what} onRetry={props.onRetry} />
  </>
)
