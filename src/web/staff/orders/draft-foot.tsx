import type { OrderView } from '#contract/orders.ts'
import { useEditPreview } from '#web/queries/staff-orders.ts'
import { useSend } from '#web/queries/use-send.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { DraftEffects } from './draft-effects.tsx'
import { editOf, isChanged, type Mistakes, mistakesOf, setsPrices } from './lines-draft.ts'
import { toastNotUpdated, toastUpdated } from './order-toasts.ts'
import { type LinesDraft, useSettled } from './use-lines-draft.ts'

type Props = {
  order: OrderView
  lines: LinesDraft
  mistakes: Mistakes
  /** Shows what keeps the draft from being saved; returns whether anything does. */
  onCheck: () => boolean
  onClose: () => void
}

/** Delivery and discount, what the whole draft would do, and the button that saves it. */
export function DraftFoot({ order, lines, mistakes, onCheck, onClose }: Props) {
  const { base, draft } = lines
  const isStale = !isSameParts(base, order)
  const edit = useSend('PUT', `/api/orders/${order.id}`, {
    seen: isStale ? base.updatedAt : order.updatedAt,
    replaces: `/api/orders/${order.id}`,
  })
  const save = async () => {
    if (onCheck()) return
    try {
      toastUpdated(await edit.mutateAsync(editOf(base, draft)))
      onClose()
    } catch (error) {
      toastNotUpdated(error)
    }
  }
  return (
    <section className="op-draft" aria-label="Changes to items">
      {isStale && (
        <p className="op-stale" role="alert">
          <b>Someone else has changed these lines.</b> The figures show the latest version.
        </p>
      )}
      <PartFields lines={lines} mistakes={mistakes} />
      <Effects orderId={order.id} lines={lines} />
      {order.orderStatus !== 'cancelled' && (
        <p className="small muted">
          {order.customerName} will get an e-mail at {order.customerEmail} with the updated order.
        </p>
      )}
      <div className="op-go">
        {isStale ? (
          <SmallButton
            variant="primary"
            label="Start again from the latest version"
            onClick={onClose}
          />
        ) : (
          <SmallButton
            variant="primary"
            label="Save the lines"
            disabled={!isChanged(base, draft)}
            pending={edit.isPending}
            pendingLabel="Saving..."
            onClick={() => void save()}
          />
        )}
        <SmallButton variant="quiet" label="Cancel" disabled={edit.isPending} onClick={onClose} />
      </div>
    </section>
  )
}

/** Whether everything that the draft is made from is unchanged; other facts may have changed. */
const isSameParts = (a: OrderView, b: OrderView) => partsOf(a) === partsOf(b)
const partsOf = ({ lines, breakdown, orderStatus, voucher }: OrderView) =>
  JSON.stringify([lines, breakdown, orderStatus, voucher])

/** Delivery and discount by hand and why, and the voucher: only with the ability to change prices. */
function PartFields({ lines, mistakes }: Pick<Props, 'lines' | 'mistakes'>) {
  const mayPrice = useCan('prices.change')
  const { base, draft, setDraft } = lines
  if (!mayPrice) return null
  return (
    <div className="op-grid op-parts">
      <TextField
        label="Delivery (J$)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={draft.delivery}
        error={mistakes.delivery}
        onChange={({ target }) => setDraft({ delivery: target.value })}
      />
      <TextField
        label="Discount (J$)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={draft.discount}
        error={mistakes.discount}
        onChange={({ target }) => setDraft({ discount: target.value })}
      />
      {base.breakdown.deliveryToBeQuoted && (
        <CheckField
          className="op-whole"
          label="Delivery"
          checked={draft.isFree}
          onChange={({ target }) => setDraft({ isFree: target.checked })}
        />
      )}
      <TextField
        label="Voucher"
        optional
        className="op-whole"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={draft.voucher}
        error={mistakes.voucher}
        hint={base.voucher ? `${base.voucher.says}. Clear the field to remove it.` : undefined}
        onChange={({ target }) => setDraft({ voucher: target.value })}
      />
      {setsPrices(base, draft) && (
        <TextField
          className="op-whole"
          label="Reason"
          autoComplete="off"
          maxLength={200}
          value={draft.reason}
          error={mistakes.reason}
          onChange={({ target }) => setDraft({ reason: target.value })}
        />
      )}
    </div>
  )
}

/** What the draft would do, shown once typing pauses; nothing while it has mistakes. */
function Effects({ orderId, lines: { base, draft } }: { orderId: number; lines: LinesDraft }) {
  const { reason: _, ...now } = editOf(base, draft)
  const edit = useSettled(now)
  const isSettled = JSON.stringify(edit) === JSON.stringify(now)
  const hasMistakes = Object.keys(mistakesOf(base, draft)).length > 0
  const needsPreview = Object.keys(now).length > 0 && !hasMistakes
  const { data, error, isFetching } = useEditPreview(
    orderId,
    needsPreview && isSettled ? edit : undefined,
  )
  if (!needsPreview) return null
  if (error && isSettled)
    return (
      <p className="small text-bad" role="status">
        {errorSentence(error, 'The effect of this change could not be calculated.')}
      </p>
    )
  if (!data)
    return (
      <p className="small muted" role="status">
        Calculating...
      </p>
    )
  return <DraftEffects preview={data} isOld={isFetching || !isSettled} />
}
