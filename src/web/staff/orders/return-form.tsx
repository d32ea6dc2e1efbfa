import { RETURN_CONDITIONS, ReturnPieces } from '#contract/order-lines.ts'
import type { OrderView } from '#contract/orders.ts'
import { useSend } from '#web/queries/use-send.ts'
import { countOf } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { CONDITION_NAMES } from './labels.ts'
import { toast } from '#web/ui/toasts.ts'

const { Form, SelectField, TextField } = formOf(ReturnPieces)

type Props = { orderId: number; line: OrderView['lines'][number]; onClose: () => void }

/** Records the return of pieces that had left the shop. */
export function ReturnForm({ orderId, line, onClose }: Props) {
  const back = useSend('POST', `/api/orders/${orderId}/returns`, {
    replaces: `/api/orders/${orderId}`,
  })
  return (
    <Form
      className="op-grid"
      aria-label={`Return of ${line.productName}`}
      defaults={{ lineId: line.id, pieces: line.left, condition: 'sellable' }}
      failedTitle="Not noted"
      onSubmit={async (returned) => {
        await back.mutateAsync(returned)
        toast({ title: 'Return recorded', text: `${countOf(returned.pieces, 'item')} returned.` })
        onClose()
      }}
    >
      <TextField
        label={`Quantity returned (of ${line.left})`}
        name="pieces"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        parse={numberIn}
      />
      <SelectField label="Condition" name="condition">
        <Options values={RETURN_CONDITIONS} labels={CONDITION_NAMES} />
      </SelectField>
      <p className="small op-whole">
        The order will be reduced. Any amount paid for these items becomes due as a refund.
      </p>
      <div className="op-go">
        <SubmitButton size="sm" pendingLabel="Noting...">
          Record return
        </SubmitButton>
        <SmallButton variant="quiet" label="Close" onClick={onClose} />
      </div>
    </Form>
  )
}
