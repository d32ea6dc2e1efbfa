import { ODDS, WINNING_IDS } from '#contract/prizes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { countWordFirst } from '#content/count-word.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { SpinMemory } from './spin-memory.ts'
import { useWheel } from './use-wheel.ts'
import { Wheel } from './wheel-drawing.tsx'
import { WheelResult } from './wheel-result.tsx'
import './wheel.css'

type WheelDialogProps = {
  memory: SpinMemory
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The wheel and what it gave. Shut and opened again, it is where it was. */
export default function WheelDialog({ memory, open, onOpenChange }: WheelDialogProps) {
  const { phase, result, degrees, complaint, spin, noteClaim } = useWheel(memory)
  const done = phase === 'result' && result ? result : undefined
  const turning = phase === 'turning'
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="The prize wheel"
      hideTitle
      maxWidth={1000}
      className={cx('wd on-dark', done && 'won')}
    >
      <div className="wl">
        <Wheel degrees={degrees} turning={turning} />
      </div>
      <div className="wr">
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
        <span className="open">{countWordFirst(WINNING_IDS.length)} ways to win.</span>
      </h2>
      <p className="lead">
        Money off, free island shipping, a care kit. Spin today and try again tomorrow.
      </p>
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
        <p className="complaint" role="alert">
          {complaint}
        </p>
      )}
      <p className="odds">
        Prizes apply to one order each. Chances are published: {ODDS.winning} spins in {ODDS.of}{' '}
        win. <AppLink href="/wheel-rules">See the odds</AppLink>
      </p>
    </>
  )
}
