import { useEffect, useEffectEvent, useState } from 'react'
import { refusalOf } from '#web/queries/call.ts'
import { useSpin } from '#web/queries/spins.ts'
import type { SpinMemory } from './spin-memory.ts'
import { turnTo } from './wheel-geometry.ts'

/** As long as the turning lasts (specification, section 9; `--d-wheel`). */
const TURNING_MS = 4000
const STUCK = 'The wheel did not turn. Please try again.'

type Phase = 'idle' | 'asking' | 'turning' | 'result'

/** Turns to what the server decides; who spun today already is shown it at once. */
export function useWheel({ today, spun, remember }: SpinMemory) {
  const ask = useSpin()
  const [recalling] = useState(spun)
  const [turns, setTurns] = useState<'not yet' | 'now' | 'done'>(spun ? 'done' : 'not yet')
  const [still, setStill] = useState(spun)
  const result = ask.data

  const askFor = () =>
    ask.mutate(today, {
      onSuccess: ({ wins, claimed }) => remember({ day: today, unclaimed: wins && !claimed }),
    })
  const spin = () => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)').matches
    setStill(stillness)
    setTurns(stillness ? 'done' : 'now')
    askFor()
  }

  const recall = useEffectEvent(() => recalling && askFor())
  useEffect(() => void recall(), [])

  let phase: Phase = 'idle'
  if (ask.isPending || (recalling && ask.isIdle)) phase = 'asking'
  else if (result) phase = turns === 'now' ? 'turning' : 'result'

  useEffect(() => {
    if (phase !== 'turning') return undefined
    const timer = setTimeout(() => setTurns('done'), TURNING_MS)
    return () => clearTimeout(timer)
  }, [phase])

  return {
    phase,
    result,
    degrees: result ? turnTo(result.prizeId, still) : 0,
    complaint: ask.isError ? (refusalOf(ask.error)?.error ?? STUCK) : undefined,
    spin,
    noteClaim: () => remember({ day: today, unclaimed: false }),
  }
}
