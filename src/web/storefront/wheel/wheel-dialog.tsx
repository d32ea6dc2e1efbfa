import { useEffect, useEffectEvent, useState } from 'react'
import { ODDS, WINNING_IDS } from '#contract/prizes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { refusalOf } from '#web/queries/call.ts'
import { useSpin } from '#web/queries/spins.ts'
import type { SpinMemory } from './spin-memory.ts'
import { turnTo, Wheel } from './wheel-drawing.tsx'
import { WheelResult } from './wheel-result.tsx'
import './wheel.css'

type WheelDialogProps = { memory: SpinMemory; open: boolean; onClose: () => void }

/** The wheel and its result. It keeps its state while the dialog is closed. */
export default function WheelDialog({ memory, open, onClose }: WheelDialogProps) {
  const { phase, result, degrees, complaint, spin, stand, noteClaim } = useWheel(memory)
  const done = phase === 'result' && result ? result : undefined
  const turning = phase === 'turning'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="The prize wheel"
      hideTitle
      maxWidth={1000}
      className={cx('wheel-dialog on-dark', done && 'done')}
    >
      <div className="turning-side">
        <Wheel degrees={degrees} turning={turning} onStand={stand} />
      </div>
      <div className="words flex flex-col items-start">
        <p className="sr-only" aria-live="polite">
          {turning && 'The wheel is turning.'}
          {done && (done.wins ? `You won: ${done.prize}.` : 'No prize today. Try again tomorrow.')}
        </p>
        {done ? (
          <WheelResult result={done} onClaimed={noteClaim} />
        ) : (
          <Invitation busy={phase !== 'idle'} complaint={complaint} onSpin={spin} />
        )}
      </div>
    </Dialog>
  )
}

type InvitationProps = { busy: boolean; complaint: string | undefined; onSpin: () => void }

function Invitation({ busy, complaint, onSpin }: InvitationProps) {
  return (
    <>
      <h2 className="h1">
        <span className="boxed">One spin a day.</span>
        <br />
        <span className="open">{WINNING_IDS.length} ways to win.</span>
      </h2>
      <p className="lead">Money off, free island shipping, a care kit.</p>
      <Button
        variant="accent"
        size="lg"
        block
        pending={busy}
        pendingLabel="Spinning..."
        onClick={onSpin}
      >
        Spin the wheel
      </Button>
      {complaint && (
        <p className="complaint font-semibold" role="alert">
          {complaint}
        </p>
      )}
      <p className="odds small">
        {ODDS.winning} in {ODDS.of} spins win.{' '}
        <AppLink href="/wheel-rules">See odds and rules</AppLink>
      </p>
    </>
  )
}

/** The wheel turns for four seconds (`--d-wheel`); one that nobody sees, as its dialog is closed, says no end. */
const LATEST_MS = 5000
const STUCK = 'The wheel did not turn. Please try again.'

type Phase = 'idle' | 'asking' | 'turning' | 'result'

/** Turns the wheel to the prize that the server drew; shows today's earlier spin at once. */
function useWheel({ today, spun, remember }: SpinMemory) {
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
    const timer = setTimeout(() => setTurns('done'), LATEST_MS)
    return () => clearTimeout(timer)
  }, [phase])

  return {
    phase,
    result,
    degrees: result ? turnTo(result.prizeId, still) : 0,
    complaint: ask.isError ? (refusalOf(ask.error)?.error ?? STUCK) : undefined,
    spin,
    stand: () => setTurns('done'),
    noteClaim: () => remember({ day: today, unclaimed: false }),
  }
}
