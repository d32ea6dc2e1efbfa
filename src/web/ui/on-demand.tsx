import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { NotLoaded } from './not-loaded.tsx'

type Loaded<Props> = { default: ComponentType<Props> }
type Demanded = {
  /** What is shown until it is there, and beside the sentence where it cannot be loaded. */
  waiting?: ReactNode
}
type Openable = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
}

/**
 * A part whose code comes when it is first drawn. Where that fails, a sentence and a way to try
 * again stand in its place and the page around it stays. A dialog, which takes `onClose` or
 * `open` and `onOpenChange`, says so in the page's corner and tries again when it is opened again.
 */
export function onDemand<Props extends object>(what: string, load: () => Promise<Loaded<Props>>) {
  let Part: ComponentType<Props> | undefined
  return function OnDemand(props: Props & Demanded) {
    const { waiting = null, ...own } = props
    const { open = true, onOpenChange, onClose }: Openable = own
    const [state, setState] = useState(Part ? 'there' : 'waiting')
    const wanted = open && state === 'waiting'
    useEffect(() => {
      if (!wanted) return undefined
      let left = false
      const come = (next: string) => !left && setState(next)
      load().then(
        (module) => {
          Part = module.default
          come('there')
        },
        () => come('failed'),
      )
      return () => void (left = true)
    }, [wanted])

    if (Part && state === 'there') return createElement(Part, own as unknown as Props)
    if (state !== 'failed' || !open) return waiting
    const retry = () => setState('waiting')
    const close = () => {
      retry()
      onOpenChange?.(false)
      onClose?.()
    }
    return (
      <>
        {waiting}
        <NotLoaded
          what={what}
          onRetry={retry}
          onClose={onOpenChange || onClose ? close : undefined}
        />
      </>
    )
  }
}
