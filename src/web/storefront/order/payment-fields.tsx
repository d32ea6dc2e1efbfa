import { CreditCard, Landmark } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { formatDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { CardFields } from './card-fields.tsx'
import type { Form } from './checkout.ts'
import { OptionCards } from './option-cards.tsx'
import { paymentWays } from './ways.ts'

type PaymentFieldsProps = {
  form: Form
  product: Pick<ProductView, 'paymentOptions' | 'bankDetails' | 'price'>
  /** Whether cards are sealed; undefined until that is known. */
  sealing: boolean | undefined
}

export function PaymentFields({ form, product, sealing }: PaymentFieldsProps) {
  const { register, formState } = form
  const method = useWatch({ control: form.control, name: 'paymentMethod' })
  const facts = {
    credit_card: {
      text: 'Charged after review',
      icon: <CreditCard className="i" aria-hidden="true" />,
    },
    bank_transfer: {
      text: product.bankDetails.bank,
      icon: <Landmark className="i" aria-hidden="true" />,
    },
  }
  return (
    <OptionCards
      legend="How you pay"
      field={register('paymentMethod')}
      error={formState.errors.paymentMethod?.message}
      options={paymentWays(product.paymentOptions).map(({ method, name }) => ({
        value: method,
        name,
        ...facts[method],
      }))}
    >
      {method === 'credit_card' && <CardFields form={form} sealing={sealing} />}
      {method === 'bank_transfer' && <TransferSteps price={product.price} />}
    </OptionCards>
  )
}

function TransferSteps({ price }: { price: string }) {
  return (
    <div className="sealed bank">
      <p>
        Place the order first. The next page shows the account and your order number to use as the
        reference. Upload the receipt there.
      </p>
      <ol className="bsteps">
        <li>Place order</li>
        <li>Transfer {formatDollars(price)}</li>
        <li>Upload receipt</li>
      </ol>
    </div>
  )
}
