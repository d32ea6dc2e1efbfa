import { ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDollars } from '#contract/money.ts'
import { sumRows, sumsOfView } from '#contract/order-text.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { useShop } from '#web/queries/shop.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import type { Form } from './checkout.ts'
import type { OrderedLines } from './ordered-lines.ts'
import { PriceSlip, SpokenTotal } from './price-slip.tsx'
import { codeRefusal } from './terms.ts'
import { useDeliveryText } from './use-delivery-text.ts'

type OrderFootProps = { form: Form; ordered: OrderedLines }

/** The total and the button, which never move. */
export function OrderFoot({ form, ordered }: OrderFootProps) {
  const { breakdown, refused, isOutdated, code } = ordered
  const isOnline = useOnline()
  const { cards } = useShop()
  const [method, typed] = useWatch({ control: form.control, name: ['paymentMethod', 'voucher'] })
  const refusal = codeRefusal(typed, code)
  const isPaidNow = cards === 'online' && method === 'credit_card' && breakdown?.total !== '0.00'
  const note =
    refused.length > 0 ? 'Nothing has been charged or reserved.' : chargeText(method, isPaidNow)
  const isBlocked = !isOnline || refused.length > 0 || !breakdown || isOutdated
  return (
    <div className="order-foot">
      <SpokenTotal total={breakdown?.total} />
      <FoldedSlip form={form} ordered={ordered} />
      <SubmitButton
        size="lg"
        block
        disabled={isBlocked && !form.formState.isSubmitting}
        pendingLabel="Processing Order..."
      >
        {!isBlocked && <Lock className="i" aria-hidden="true" />}
        {labelOf(ordered, { isOnline, isPaidNow, refusal })}
      </SubmitButton>
      {refusal && <p className="xs err">{refusal}</p>}
      {note && <p className="xs subtle">{note}</p>}
    </div>
  )
}

type Going = { isOnline: boolean; isPaidNow: boolean; refusal: string | undefined }

function labelOf(
  { refused, facts, breakdown }: OrderedLines,
  { isOnline, isPaidNow, refusal }: Going,
): string {
  if (!isOnline) return 'No internet connection'
  const [first] = refused
  if (facts.length === 1 && first?.choices.length === 0) return 'Out of Stock'
  if (refused.length > 0)
    return `Fix ${refused.length} ${refused.length === 1 ? 'item' : 'items'} first`
  if (!breakdown) return 'Checking the price…'
  const total = formatDollars(breakdown.total)
  if (refusal) return `Order without the code: ${total}`
  return `${isPaidNow ? 'Pay now' : 'Place order'}, ${total}`
}

/** On a phone: the total in one row; the whole of it unfolds above. */
function FoldedSlip({ form, ordered }: OrderFootProps) {
  const { breakdown, load, isOutdated } = ordered
  const [isOpen, setOpen] = useState(false)
  const way = useDeliveryText(form, ordered)
  if (!breakdown) return null
  const hasParts = sumRows(sumsOfView(breakdown), load.pieces).length > 1
  return (
    <div className="folded">
      {isOpen && hasParts && (
        <PriceSlip breakdown={breakdown} pieces={load.pieces} isStale={isOutdated} />
      )}
      <div className="slip-line num">
        <span>
          <b>{breakdown.deliveryToBeQuoted ? 'Total before delivery' : 'Total'}</b>
          {way && <small>{way}</small>}
        </span>
        <b className="disp">{formatDollars(breakdown.total)}</b>
        {hasParts && (
          <button
            type="button"
            className="ibtn"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Hide details' : 'Show details'}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown className="i" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}

function chargeText(method: PaymentMethod | null, isPaidNow: boolean): string | undefined {
  if (isPaidNow) return 'This places your order and opens the secure payment page.'
  if (method === 'credit_card')
    return 'We review each card order by hand. Nothing is charged until then.'
  if (method === 'bank_transfer') return 'You will transfer the money from your own bank.'
  return undefined
}
