import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RequestOrderLink } from '#contract/find-order.ts'
import { orderIdIn, orderReference } from '#contract/order-number.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSendForm } from '#web/queries/send-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { NOT_SENT } from './find-order-form.tsx'

/** How long a mail may take before another is worth requesting. */
const AGAIN_AFTER_SECONDS = 120

type Props = { typed: RequestOrderLink; onChange: () => void }

/** Says the same whether the shop has the order or not, and sends the link again after a while. */
export function LinkSent({ typed, onChange }: Props) {
  const request = useSendForm('/api/order-links')
  const [times, setTimes] = useState(1)
  const failure = request.error && (refusalOf(request.error)?.error ?? NOT_SENT)
  const again = () =>
    request.mutateAsync(typed).then(
      () => setTimes((before) => before + 1),
      () => undefined, // `failure` says so
    )
  return (
    <>
      <SentHead>
        If <b className="num">{orderReference(orderIdIn(typed.number))}</b> and <b>{typed.email}</b>{' '}
        match, we have e-mailed you the link.
      </SentHead>
      <section className="panel stack" aria-label="What happens next">
        <p className="small muted">
          Nothing after 5 minutes? Check your spam folder, or check the order number and e-mail.
        </p>
        {failure && <RefusalNote sentence={failure} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="soft" onClick={onChange}>
            Edit my details
          </Button>
          <SendAgain key={times} pending={request.isPending} onPress={() => void again()} />
        </div>
        <p className="sr-only" role="status">
          {times > 1 && 'The link was sent again.'}
        </p>
      </section>
    </>
  )
}

function SendAgain({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  const left = useCountdown(AGAIN_AFTER_SECONDS)
  if (left > 0)
    return (
      <Button variant="soft" disabled>
        Send again in {clockOf(left)}
      </Button>
    )
  return (
    <Button variant="soft" pending={pending} pendingLabel="Sending the link..." onClick={onPress}>
      Send again
    </Button>
  )
}

/** 102 seconds: `1:42`. */
const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** After a form that was sent without script: the page is the same for everybody and knows nothing of what was typed. */
export const SentWithoutScript = () => (
  <SentHead>
    If the order number and e-mail match, we have e-mailed you the link. Nothing after 5 minutes?
    Check your spam folder, or try again here.
  </SentHead>
)

function SentHead({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h1 className="h1" tabIndex={-1} ref={heading}>
        <span className="boxed">Check</span> <span className="open">your e-mail</span>
      </h1>
      <p className="lead mt-3.5 max-w-[40ch] wrap-anywhere">{children}</p>
    </div>
  )
}
