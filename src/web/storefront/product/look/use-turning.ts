import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { afterDrag, afterTime, wholeDegrees, withinRound } from './turning.ts'

const MAX_STEP_MS = 100

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * An angle that turns by itself once `ready`, until somebody drags it; with reduced motion it never
 * turns by itself.
 */
export function useTurning(ready: boolean, stepDegrees: number) {
  const [angle, setAngle] = useState(0)
  const [turning, setTurning] = useState(() => !prefersStill())
  /** Announced by screen readers after a button press. */
  const [announcement, announce] = useState('')
  const dragStart = useRef<{ x: number; angle: number }>(undefined)
  useClock(turning && ready, (ms) => setAngle((before) => afterTime(before, ms)))
  const stop = () => setTurning(false)
  const letGo = () => (dragStart.current = undefined)

  function setAngleByHand(next: number): void {
    stop()
    setAngle(withinRound(next))
  }
  function setAndAnnounce(next: number): void {
    setAngleByHand(next)
    announce(`Turned to ${wholeDegrees(next)} degrees`)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = KEY_STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAngleByHand(by === 0 ? 0 : angle + by * stepDegrees)
  }
  return {
    angle,
    turning,
    announcement,
    turnBy: (degrees: number) => setAndAnnounce(angle + degrees),
    reset: () => setAndAnnounce(0),
    toggle: () => setTurning(!turning),
    stop,
    /** For the element that is dragged and has the keyboard. */
    dragHandlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        stop()
        if (event.button !== 0) return
        dragStart.current = { x: event.clientX, angle }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = dragStart.current
        if (from) setAngle(afterDrag(from.angle, event.clientX - from.x))
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onKeyDown,
    },
  }
}

export type Turning = ReturnType<typeof useTurning>

/** Steps for each key; 0 leads back to the start. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 3,
  PageDown: -3,
  Home: 0,
}

/** Calls `tick` with the time that passed since the last animation frame, while it runs. */
function useClock(running: boolean, tick: (ms: number) => void): void {
  const latest = useRef(tick)
  useEffect(() => {
    latest.current = tick
  })
  useEffect(() => {
    if (!running) return undefined
    let before = performance.now()
    let request = requestAnimationFrame(function step(now) {
      latest.current(Math.min(Math.max(0, now - before), MAX_STEP_MS))
      before = now
      request = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(request)
  }, [running])
}
