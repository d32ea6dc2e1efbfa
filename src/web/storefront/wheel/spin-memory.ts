// What this browser remembers of its last spin: the Jamaican day, and whether a prize waits to be
// claimed. The server decides who may spin; this only spares a visitor the asking.

import { useEffect, useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'

type Memory = { day: string; unclaimed: boolean }

export type SpinMemory = {
  /** The calendar day in Jamaica. */
  today: string
  spun: boolean
  unclaimed: boolean
  remember: (kept: Memory) => void
}

const KEY = 'wheel'
const OFTEN_MS = 20_000

/** Today's spin; a new day comes by itself. */
export function useSpinMemory(): SpinMemory {
  const [now, setNow] = useState(look)
  useEffect(() => {
    const timer = setInterval(() => setNow(look()), OFTEN_MS)
    return () => clearInterval(timer)
  }, [])
  const spun = now.kept?.day === now.today
  const remember = (kept: Memory) => {
    keep(kept)
    setNow({ today: now.today, kept })
  }
  return { today: now.today, spun, unclaimed: spun && now.kept?.unclaimed === true, remember }
}

const look = () => ({ today: jamaicaDay(new Date()), kept: recall() })

// For a browser that keeps nothing for us: at least as long as the page is open.
let inMind: Memory | undefined

function recall(): Memory | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Memory> | null
    if (typeof kept?.day === 'string') return { day: kept.day, unclaimed: kept.unclaimed === true }
    return inMind
  } catch {
    return inMind
  }
}

function keep(memory: Memory): void {
  inMind = memory
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Storage is full or forbidden.
  }
}
