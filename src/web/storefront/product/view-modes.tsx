import type { ProductView } from '#contract/product-views.ts'
import { ScriptButton } from '#web/ui/button.tsx'

const MODES = { photos: 'Photos', spin: '360°', room: 'In the room', model: '3D' } as const
export type ViewMode = keyof typeof MODES

/** The ways in which a product can be looked at; photos always. */
export function modesOf(product: Pick<ProductView, 'spin' | 'panoramicImages' | 'model'>) {
  const has: Record<ViewMode, unknown> = {
    photos: true,
    spin: product.spin,
    room: product.panoramicImages[0],
    model: product.model,
  }
  return (Object.keys(MODES) as ViewMode[]).filter((mode) => has[mode])
}

export function ModeSwitch(props: {
  modes: readonly ViewMode[]
  mode: ViewMode
  onChange: (mode: ViewMode) => void
}) {
  return (
    <div className="seg vt" role="group" aria-label="View options">
      {props.modes.map((mode) => (
        <ScriptButton
          key={mode}
          aria-pressed={mode === props.mode}
          onClick={() => props.onChange(mode)}
        >
          {MODES[mode]}
        </ScriptButton>
      ))}
    </div>
  )
}
