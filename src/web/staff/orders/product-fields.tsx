import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDollars } from '#contract/money.ts'
import { productCardsQuery } from '#web/queries/products.ts'
import { TextField } from '#web/ui/field.tsx'
import type { OrderForm } from './order-form.ts'

const MOST_OFFERED = 200
const NOT_LISTED = 'The shop has no product of this name: no piece is taken from stock.'

/** What is bought. The shop's own pieces and their colours are offered; anything else may be sold. */
export function ProductFields({ form: { register, formState, watch } }: { form: OrderForm }) {
  const { errors } = formState
  const products = useQuery(productCardsQuery({ limit: MOST_OFFERED })).data?.items ?? []
  const areAllKnown = products.length > 0 && products.length < MOST_OFFERED
  const wanted = watch('productName').trim().toLowerCase()
  const chosen = products.find(({ name }) => name.toLowerCase() === wanted)
  const names = useId()
  const colors = useId()
  return (
    <fieldset className="of-g">
      <legend>Product</legend>
      <TextField
        label="Product name"
        list={names}
        autoComplete="off"
        maxLength={200}
        error={errors.productName?.message}
        hint={areAllKnown && wanted && !chosen ? NOT_LISTED : undefined}
        {...register('productName')}
      />
      <div className="row2">
        <TextField
          label="Colour"
          optional
          list={colors}
          autoComplete="off"
          maxLength={60}
          error={errors.selectedColor?.message}
          {...register('selectedColor')}
        />
        <TextField
          label="Total amount (J$)"
          placeholder="649.00"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          error={errors.totalAmount?.message}
          hint={chosen && `Today's price is ${formatDollars(chosen.price)}`}
          {...register('totalAmount')}
        />
      </div>
      <datalist id={names}>
        {products.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <datalist id={colors}>
        {chosen?.colors.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </fieldset>
  )
}
