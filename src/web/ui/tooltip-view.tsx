import { Tooltip } from 'radix-ui'
import { type CSSProperties, useEffect, useState } from 'react'
import { delayOf, type Tip, tipOf, wordsOf } from './tooltips.tsx'
import './tooltip.css'

const OFFSET_PX = 8

/** The one tooltip of the page, over whichever icon button asks for it. */
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
    // The button has its name already: the tooltip is for eyes alone.
    <div aria-hidden="true">
      <Tooltip.Provider>
        <Tooltip.Root open onOpenChange={(open) => !open && setButton(undefined)}>
          <Tooltip.Trigger asChild>
            <span style={place} />
          </Tooltip.Trigger>
          <Tooltip.Content className="tip" sideOffset={OFFSET_PX} collisionPadding={OFFSET_PX}>
            {wordsOf(button)}
          </Tooltip.Content>
        </Tooltip.Root>
      </Tooltip.Provider>
    </div>
  )
}

/**
 * Tells which button's name is to be shown, until the answer is called. A press, Escape, a scroll or
 * leaving the button takes the name away.
 */
function follow(first: Tip, tell: (button: HTMLElement | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: HTMLElement | undefined
  let shown = false
  let closedAt = -Infinity
  const show = (next: HTMLElement | undefined) => {
    clearTimeout(timer)
    if (shown && !next) closedAt = performance.now()
    shown = next !== undefined
    tell(next)
  }
  const close = () => {
    wanted = undefined
    show(undefined)
  }
  const want = ({ button, at, byKeyboard }: Tip) => {
    if (wanted === button) return
    show(undefined)
    wanted = button
    const now = performance.now()
    const delay = delayOf(byKeyboard, now - closedAt) - (now - at)
    timer = setTimeout(() => button.isConnected && show(button), Math.max(0, delay))
  }
  const move = (event: Event) => {
    const tip = tipOf(event)
    if (tip) want(tip)
    else close()
  }
  const stop = new AbortController()
  const { signal } = stop
  const escape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  document.addEventListener('pointerover', move, { signal })
  document.addEventListener('focusin', move, { signal })
  // Pressed, it is wanted no more until the pointer comes back to it.
  document.addEventListener('pointerdown', () => show(undefined), { signal })
  document.addEventListener('focusout', close, { signal })
  document.documentElement.addEventListener('pointerleave', close, { signal })
  addEventListener('scroll', close, { signal, capture: true, passive: true })
  addEventListener('keydown', escape, { signal, capture: true })
  if (first.button.matches(first.byKeyboard ? ':focus-visible' : ':hover')) want(first)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
