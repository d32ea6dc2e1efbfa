// What this browser remembers of its last spin: the day in Jamaica, and whether its prize is still
// unclaimed. The server decides who may spin; this only saves a request.

import { useEffect, useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'
import { recall, remember } from '#web/ui/remembered.ts'

type Memory = { day: string; unclaimed: boolean }

export type SpinMemory = {
  /** The calendar day in Jamaica. */
  today: string
  spun: boolean
  unclaimed: boolean
  remember: (kept: Memory) => void
}

const KEY = 'wheel'
const REFRESH_MS = 20_000

/** Today's spin; changes by itself at midnight in Jamaica. */
export function useSpinMemory(): SpinMemory {
  const [now, setNow] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const spun = now.kept?.day === now.today
  const rememberSpin = (kept: Memory) => {
    inPage = kept
    remember(KEY, kept)
    setNow({ today: now.today, kept })
  }
  const unclaimed = spun && now.kept?.unclaimed === true
  return { today: now.today, spun, unclaimed, remember: rememberSpin }
}

const readNow = () => ({ today: jamaicaDay(new Date()), kept: readMemory() })

/** For a browser without storage: remembered at least while the page is open. */
let inPage: Memory | undefined

function readMemory(): Memory | undefined {
  const kept = recall(KEY) as Partial<Memory> | undefined
  if (typeof kept?.day !== 'string') return inPage
  return { day: kept.day, unclaimed: kept.unclaimed === true }
}
