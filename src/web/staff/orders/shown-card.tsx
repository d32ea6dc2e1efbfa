import { useEffect, useState } from 'react'
import { groupCardNumber } from '#contract/cards.ts'
import { REVEAL_SECONDS } from '#contract/vault.ts'
import type { OpenCard } from '#web/staff/vault/custody.ts'
import { Button } from '#web/ui/button.tsx'

/** An open card, and how long it still shows. */
export function ShownCard({ card, onHide }: { card: OpenCard; onHide: () => void }) {
  const left = useCountdown(REVEAL_SECONDS)
  return (
    <div className="det-f">
      <dl>
        <Line name="Number">{groupCardNumber(card.number)}</Line>
        <Line name="Expires">{card.expiry}</Line>
        <Line name="Security code">{card.code ?? 'destroyed already'}</Line>
      </dl>
      {/* Said once, not every second: a screen reader must get to read the number. */}
      <p className="small muted" role="timer" aria-live="off">
        Wiped in <b className="num">{left}</b> seconds
      </p>
      <Button variant="line" onClick={onHide}>
        Hide it now
      </Button>
    </div>
  )
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  )
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const ends = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((ends - Date.now()) / 1000)))
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
