import { useEffect, useState } from 'react'
import type { Unlocking } from '#contract/custody.ts'
import { orderReference } from '#contract/orders.ts'
import {
  REVEAL_REASON_LABELS,
  REVEAL_REASONS,
  REVEAL_SECONDS,
  type RevealedCard,
  type RevealReason,
} from '#contract/vault.ts'
import { refusalOf } from '#web/queries/call.ts'
import { fetchSealedCard } from '#web/queries/staff-vault.ts'
import { type OpenCard, openCard } from '#web/staff/vault/custody.ts'
import { UnlockFields } from '#web/staff/vault/unlock-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ShownCard } from './shown-card.tsx'

type Props = { orderId: number; onClose: () => void }

/** A custodian opens the card of an order, here in the browser, for a minute. */
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
        {isOver && <p role="status">The card has been wiped from this screen.</p>}
        {!sealed && !isOver && <AskForm orderId={orderId} onSealed={setSealed} />}
        {sealed && !card && <UnlockForm sealed={sealed} onOpen={setCard} />}
        {card && <ShownCard card={card} onHide={onClose} />}
      </div>
    </Dialog>
  )
}

type AskProps = { orderId: number; onSealed: (sealed: RevealedCard) => void }

function AskForm({ orderId, onSealed }: AskProps) {
  const [reason, setReason] = useState<RevealReason | ''>('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const ask = async () => {
    if (!reason) return setError('Please choose a reason')
    setPending(true)
    try {
      onSealed(await fetchSealedCard(orderId, { reason }))
    } catch (failure) {
      setError(refusalOf(failure)?.error ?? 'It could not be fetched. Try again.')
      setPending(false)
    }
  }
  return (
    <form
      noValidate
      className="det-f"
      aria-label="Ask for the card"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <p className="muted">
        That you open it, and why, is written into the vault’s book. It shows for {REVEAL_SECONDS}{' '}
        seconds.
      </p>
      <SelectField
        label="Why do you need it?"
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value as RevealReason | '')}
      >
        <option value="">Choose a reason</option>
        {REVEAL_REASONS.map((value) => (
          <option key={value} value={value}>
            {REVEAL_REASON_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" pending={pending}>
        Go on
      </Button>
    </form>
  )
}

type UnlockProps = { sealed: RevealedCard; onOpen: (card: OpenCard) => void }

function UnlockForm({ sealed, onOpen }: UnlockProps) {
  const [unlocking, setUnlocking] = useState<Unlocking>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const { kdf } = sealed.wrappedPrivateKey
  const open = async () => {
    if (!unlocking) return setError(kdf === 'key-file' ? 'Choose the file' : 'Enter the passphrase')
    setPending(true)
    const card = await openCard(sealed, unlocking).catch(() => undefined)
    if (card) return onOpen(card)
    setError('This does not unlock the key of this card')
    setPending(false)
  }
  return (
    <form
      noValidate
      className="det-f"
      aria-label="Unlock the card"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <UnlockFields kdf={kdf} keyId={sealed.keyId} error={error} onChange={setUnlocking} />
      <Button type="submit" pending={pending}>
        Open the card
      </Button>
    </form>
  )
}
