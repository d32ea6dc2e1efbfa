import { useEffect, useState } from 'react'
import { z } from 'zod'
import { groupCardNumber } from '#contract/cards.ts'
import type { UnlockCredential } from '#contract/custody.ts'
import { orderReference } from '#contract/order-number.ts'
import {
  REVEAL_REASON_LABELS,
  REVEAL_REASONS,
  REVEAL_SECONDS,
  RevealCard,
  type RevealedCard,
} from '#contract/vault.ts'
import { sendAsStaff } from '#web/queries/staff-call.ts'
import { type OpenCard, openCard } from '#web/staff/vault/custody.ts'
import { Facts } from '#web/ui/facts.tsx'
import { UnlockFields } from '#web/staff/vault/unlock-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import './order-records.css'

const { Form, SelectField } = formOf(RevealCard)

type Props = { orderId: number; onClose: () => void }

/** A custodian opens the card of an order, in the browser, for `REVEAL_SECONDS`. */
export default function RevealDialog({ orderId, onClose }: Props) {
  const [sealed, setSealed] = useState<RevealedCard>()
  const [card, setCard] = useState<OpenCard>()
  const [isOver, setIsOver] = useState(false)
  const shown = card !== undefined
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => {
      setCard(undefined)
      setSealed(undefined)
      setIsOver(true)
    }, REVEAL_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <Dialog onClose={onClose} title={`Card of order ${orderReference(orderId)}`} maxWidth={480}>
      <div className="det-b">
        {isOver && <p role="status">The card details are no longer shown.</p>}
        {!sealed && !isOver && <AskForm orderId={orderId} onSealed={setSealed} />}
        {sealed && !card && <UnlockForm sealed={sealed} onOpen={setCard} />}
        {card && <ShownCard card={card} onHide={onClose} />}
      </div>
    </Dialog>
  )
}

type AskProps = { orderId: number; onSealed: (sealed: RevealedCard) => void }

const AskForm = ({ orderId, onSealed }: AskProps) => (
  <Form
    className="det-f"
    aria-label="Request card"
    refusedAt="reason"
    failedText="The card could not be loaded. Please try again."
    onSubmit={async (reveal) =>
      onSealed(await sendAsStaff('POST', `/api/orders/${orderId}/card-reveals`, reveal))
    }
  >
    <p className="muted">
      Your name and reason are recorded in the vault log. The card shows for {REVEAL_SECONDS}{' '}
      seconds.
    </p>
    <SelectField label="Why do you need it?" name="reason">
      <option value="">Choose a reason</option>
      <Options values={REVEAL_REASONS} labels={REVEAL_REASON_LABELS} />
    </SelectField>
    <SubmitButton>Continue</SubmitButton>
  </Form>
)

const { Form: CardForm } = formOf(z.object({}))

type UnlockProps = { sealed: RevealedCard; onOpen: (card: OpenCard) => void }

function UnlockForm({ sealed, onOpen }: UnlockProps) {
  const [credential, setCredential] = useState<UnlockCredential>()
  const [error, setError] = useState<string>()
  const { kdf } = sealed.wrappedPrivateKey
  const open = async () => {
    if (!credential)
      return setError(kdf === 'key-file' ? 'Choose the file' : 'Enter the passphrase')
    const card = await openCard(sealed, credential).catch(() => undefined)
    if (card) return onOpen(card)
    return setError('This key does not open this card')
  }
  return (
    <CardForm className="det-f" aria-label="Unlock the card" onSubmit={open}>
      <UnlockFields kdf={kdf} keyId={sealed.keyId} error={error} onChange={setCredential} />
      <SubmitButton>Open the card</SubmitButton>
    </CardForm>
  )
}

/** An open card, and how long it still shows. */
function ShownCard({ card, onHide }: { card: OpenCard; onHide: () => void }) {
  const left = useCountdown(REVEAL_SECONDS)
  return (
    <div className="det-f">
      <Facts
        facts={[
          ['Number', groupCardNumber(card.number)],
          ['Expires', card.expiry],
          ['Security code', card.code ?? 'destroyed already'],
        ]}
        valueClass="num font-semibold"
      />
      {/* Not announced every second, so that a screen reader can read out the number. */}
      <p className="small muted" role="timer" aria-live="off">
        Hidden in <b className="num">{left}</b> seconds
      </p>
      <Button variant="line" onClick={onHide}>
        Hide now
      </Button>
    </div>
  )
}
