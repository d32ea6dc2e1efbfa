import { useEffect, useState } from 'react'

/** The whole seconds that are left of `seconds`, counted from when it is first drawn. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const ends = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((ends - Date.now()) / 1000)))
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
