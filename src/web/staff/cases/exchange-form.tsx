import { useQuery } from '@tanstack/react-query'
import { ExchangePiece, type StaffCasePageView } from '#contract/cases.ts'
import { formatDollars } from '#contract/money.ts'
import { RETURN_CONDITIONS } from '#contract/order-lines.ts'
import { orderReference } from '#contract/order-number.ts'
import type { OrderView } from '#contract/orders.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { CONDITION_NAMES } from '#web/staff/orders/labels.ts'
import { PieceFields } from '#web/staff/piece-fields.tsx'
import { Section } from '#web/staff/section.tsx'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, SelectField, TextField } = formOf(ExchangePiece)
const orNone = (text: string) => text || undefined

type Props = { one: StaffCasePageView }

/** Carries out a decided exchange: what came back, and what takes its place in the order. */
export function ExchangeForm({ one }: Props) {
  const { data: order } = useQuery(staffQuery(`/api/orders/${one.orderId}`))
  const line = order?.lines.find(({ id }) => id === one.lineId)
  if (!order) return null
  return (
    <Section title="The exchange" headingClass="mb-2.5 font-[650]">
      {line && line.left > 0 ? (
        <Fields one={one} line={line} />
      ) : (
        <p className="small muted">
          {line ? 'The item has been returned.' : 'The item is no longer in the order.'} Payments,
          balance and shipments are on the page of {orderReference(one.orderId)}.
        </p>
      )}
    </Section>
  )
}

type FieldsProps = Props & { line: OrderView['lines'][number] }

function Fields({ one, line }: FieldsProps) {
  const exchange = useSend('POST', `/api/cases/${one.id}/exchange`, {
    replaces: `/api/cases/${one.id}`,
  })
  const { left, unitPrice, productId, selectedColor } = line
  return (
    <Form
      className="mt-3 grid gap-3"
      aria-label="The exchange"
      defaults={{
        pieces: 1,
        condition: one.kind === 'exchange' ? 'sellable' : 'damaged',
        productId: productId ?? Number.NaN,
        selectedColor: selectedColor || undefined,
      }}
      failedTitle="Exchange not recorded"
      onSubmit={async (noted) => {
        await exchange.mutateAsync(noted)
        toast({
          title: 'Exchange recorded',
          text: `${orderReference(one.orderId)} has the new item.`,
        })
      }}
    >
      {left > 1 && (
        <TextField
          label={`Quantity returned (of ${left})`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          name="pieces"
          parse={numberIn}
        />
      )}
      <SelectField label="Condition" name="condition">
        <Options values={RETURN_CONDITIONS} labels={CONDITION_NAMES} />
      </SelectField>
      <PieceFields />
      <TextField
        label="Price each (JMD)"
        optional
        hint={`Leave empty to use ${formatDollars(unitPrice)} for the same product or today’s price for another.`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        name="unitPrice"
        parse={orNone}
      />
      <SubmitButton size="sm" pendingLabel="Noting...">
        Record exchange
      </SubmitButton>
    </Form>
  )
}
