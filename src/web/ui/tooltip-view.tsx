import { Tooltip } from 'radix-ui'
import { type CSSProperties, useEffect, useState } from 'react'
import { delayOf, type Tip, tipOf, tooltipText } from './tooltips.tsx'
import './tooltip.css'

const OFFSET_PX = 8

/** The page's only tooltip, beside the icon button that is hovered or focused. */
export default function TooltipView({ first }: { first: Tip }) {
  const [button, setButton] = useState<HTMLElement>()
  useEffect(() => follow(first, setButton), [first])
  if (!button?.isConnected) return null
  const { top, left, width, height } = button.getBoundingClientRect()
  const place: CSSProperties = {
    position: 'fixed',
    pointerEvents: 'none',
    top,
    left,
    width,
    height,
  }
  return (
    // Screen readers read the button's own name.
    <div aria-hidden="true">
      <Tooltip.Provider>
        <Tooltip.Root open onOpenChange={(open) => !open && setButton(undefined)}>
          <Tooltip.Trigger asChild>
            <span style={place} />
          </Tooltip.Trigger>
          <Tooltip.Content className="tip" sideOffset={OFFSET_PX} collisionPadding={OFFSET_PX}>
            {tooltipText(button)}
          </Tooltip.Content>
        </Tooltip.Root>
      </Tooltip.Provider>
    </div>
  )
}

/**
 * Calls `onChange` with the button whose tooltip is to be shown, or undefined, until the returned
 * function is called. A press, Escape, scrolling or leaving the button hides the tooltip.
 */
function follow(first: Tip, onChange: (button: HTMLElement | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let target: HTMLElement | undefined
  let shown = false
  let closedAt = -Infinity
  const show = (next: HTMLElement | undefined) => {
    clearTimeout(timer)
    if (shown && !next) closedAt = performance.now()
    shown = next !== undefined
    onChange(next)
  }
  const close = () => {
    target = undefined
    show(undefined)
  }
  const showLater = ({ button, at, byKeyboard }: Tip) => {
    if (target === button) return
    show(undefined)
    target = button
    const now = performance.now()
    const delay = delayOf(byKeyboard, now - closedAt) - (now - at)
    timer = setTimeout(() => button.isConnected && show(button), Math.max(0, delay))
  }
  const move = (event: Event) => {
    const tip = tipOf(event)
    if (tip) showLater(tip)
    else close()
  }
  const stop = new AbortController()
  const { signal } = stop
  const escape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  document.addEventListener('pointerover', move, { signal })
  document.addEventListener('focusin', move, { signal })
  // A pressed button shows its tooltip again only when the pointer comes back to it.
  document.addEventListener('pointerdown', () => show(undefined), { signal })
  document.addEventListener('focusout', close, { signal })
  document.documentElement.addEventListener('pointerleave', close, { signal })
  addEventListener('scroll', close, { signal, capture: true, passive: true })
  addEventListener('keydown', escape, { signal, capture: true })
  if (first.button.matches(first.byKeyboard ? ':focus-visible' : ':hover')) showLater(first)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
