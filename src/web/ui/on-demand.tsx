import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { NotLoaded } from './not-loaded.tsx'

type Loaded<Props> = { default: ComponentType<Props> }
/** `waiting` is shown until the code is loaded, and beside the message if it cannot be loaded. */
type Fallback = { waiting?: ReactNode }
type Closable = { open?: boolean; onClose?: () => void }

/**
 * A component whose code is loaded when it is first rendered. If loading fails, a message with a
 * retry button takes its place and the page around it stays. For a dialog (it takes `onClose`) the
 * message is in the corner of the page, and opening the dialog again retries.
 */
export function onDemand<Props extends object>(what: string, load: () => Promise<Loaded<Props>>) {
  let Part: ComponentType<Props> | undefined
  return function OnDemand(props: Props & Fallback) {
    const { waiting = null, ...own } = props
    const { open = true, onClose }: Closable = own
    const [state, setState] = useState(Part ? 'loaded' : 'waiting')
    const loading = open && state === 'waiting'
    useEffect(() => {
      if (!loading) return undefined
      let unmounted = false
      const finish = (next: string) => !unmounted && setState(next)
      load().then(
        (module) => {
          Part = module.default
          finish('loaded')
        },
        () => finish('failed'),
      )
      return () => void (unmounted = true)
    }, [loading])

    if (Part && state === 'loaded') return createElement(Part, own as unknown as Props)
    if (state !== 'failed' || !open) return waiting
    const retry = () => setState('waiting')
    const close = () => {
      retry()
      onClose?.()
    }
    return (
      <>
        {waiting}
        <NotLoaded what={what} onRetry={retry} onClose={onClose && close} />
      </>
    )
  }
}
