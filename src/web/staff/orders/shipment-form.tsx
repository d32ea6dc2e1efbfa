import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { OrderView } from '#contract/orders.ts'
import { boxCountText, type BoxView, contentsText, SendShipment } from '#contract/shipments.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { questionBeforeSending } from './order-questions.ts'
import { useQuestion } from './use-question.tsx'

const { Form, SelectField, TextField } = formOf(SendShipment.omit({ boxes: true }))

type Props = { order: OrderView; boxes: readonly BoxView[]; onClose: () => void }

const keyOf = ({ lineId, piece, carton }: BoxView) => `${lineId} ${piece} ${carton}`
const presentDay = () => jamaicaDay(new Date())
const carrierIn = (text: string) => (text === '' ? null : Number(text))

/** Sends boxes: all that are to come, unless some are left out. */
export function ShipmentForm({ order, boxes, onClose }: Props) {
  const { data: carriers } = useQuery(staffQuery('/api/carriers'))
  const send = useSend('POST', `/api/orders/${order.id}/shipments`, {
    replaces: `/api/orders/${order.id}/shipments`,
    waits: true,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [confirm, question] = useQuestion()
  const chosen = boxes.filter((box) => !left.has(keyOf(box)))
  if (!carriers) return null
  const open = carriers.filter(({ active }) => active)
  const isPickUp = order.shippingMethod === 'pickup'
  const today = presentDay()
  return (
    <>
      <Form
        className="op-form"
        aria-label="Send boxes"
        defaults={{
          carrierId: isPickUp ? null : (open[0]?.id ?? null),
          waybill: '',
          sentOn: today,
          note: '',
        }}
        failedTitle="Not sent"
        onSubmit={async (shipment) => {
          if (!(await confirm(questionBeforeSending(order)))) return
          const places = chosen.map(({ lineId, piece, carton }) => ({ lineId, piece, carton }))
          await send.mutateAsync({ ...shipment, boxes: places })
          const title = chosen.length === boxes.length ? 'All is sent' : 'Part of the order sent'
          toast({
            title,
            text: `${boxCountText(chosen.length)} sent. The customer will get an e-mail.`,
          })
          onClose()
        }}
      >
        <BoxFields boxes={boxes} left={left} onChange={setLeft} />
        <SelectField label="With" name="carrierId" className="op-whole" parse={carrierIn}>
          {open.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">Picked up</option>
        </SelectField>
        <TextField label="Waybill" name="waybill" optional autoComplete="off" maxLength={60} />
        <TextField label="Day" name="sentOn" type="date" max={today} />
        <TextField
          label="Note for staff and driver"
          name="note"
          optional
          autoComplete="off"
          maxLength={300}
          className="op-whole"
        />
        <div className="op-go">
          <SubmitButton size="sm" pendingLabel="Sending..." disabled={chosen.length === 0}>
            Send {boxCountText(chosen.length)}
          </SubmitButton>
          <SmallButton variant="quiet" label="Close" onClick={onClose} />
        </div>
      </Form>
      {question}
    </>
  )
}

type BoxFieldsProps = {
  boxes: readonly BoxView[]
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

const BoxFields = ({ boxes, left, onChange }: BoxFieldsProps) => (
  <fieldset className="op-whole shipment-boxes">
    <legend className="lab">Boxes to send</legend>
    {boxes.map((box) => (
      <CheckField
        key={keyOf(box)}
        label={boxText(box)}
        checked={!left.has(keyOf(box))}
        onChange={({ target }) => {
          const next = new Set(left)
          if (target.checked) next.delete(keyOf(box))
          else next.add(keyOf(box))
          onChange(next)
        }}
      />
    ))}
  </fieldset>
)

/** `Kingston Lounge Chair, Ocean Teal, piece 2`. */
const boxText = (box: BoxView) =>
  box.cartons === 1 && box.pieces > 1
    ? `${contentsText([box])}, piece ${box.piece}`
    : contentsText([box])
