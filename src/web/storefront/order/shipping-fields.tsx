import { Store, Truck } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { DELIVERY_DAYS } from '#contract/delivery.ts'
import { PARISHES } from '#contract/parishes.ts'
import { useShop } from '#web/queries/shop.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import type { CheckoutValues, Form } from './checkout.ts'
import { OptionCards } from './option-cards.tsx'
import { shippingWays } from './ways.ts'

const { SelectField, TextField } = fieldsOf<CheckoutValues>()

/** `14 Half Way Tree Road, Kingston 10` -> `Kingston 10`. */
const townOf = (address: string) => address.split(',').at(-1)?.trim()

/** Courier or pick-up; a courier needs to know where. */
export function ShippingFields({ form, options }: { form: Form; options: readonly string[] }) {
  const { address } = useShop()
  const { register, formState } = form
  const method = useWatch({ control: form.control, name: 'shippingMethod' })
  const facts = {
    delivery: {
      text: `${DELIVERY_DAYS}. Included in the price`,
      icon: <Truck className="i" aria-hidden="true" />,
    },
    pickup: { text: `Free, ${townOf(address)}`, icon: <Store className="i" aria-hidden="true" /> },
  }
  return (
    <OptionCards
      legend="How you get it"
      field={register('shippingMethod')}
      error={formState.errors.shippingMethod?.message}
      options={shippingWays(options).map(({ method, name }) => ({
        value: method,
        name,
        ...facts[method],
      }))}
    >
      {method === 'delivery' && (
        <div className="mt-3 grid gap-3">
          <div className="row2">
            <TextField
              label="Address"
              autoComplete="street-address"
              maxLength={300}
              name="deliveryAddress"
            />
            <SelectField label="Parish" autoComplete="address-level1" name="parish">
              <option value="">Choose a parish</option>
              {PARISHES.map((parish) => (
                <option key={parish}>{parish}</option>
              ))}
            </SelectField>
          </div>
          <TextField
            label="Landmark"
            optional
            placeholder="Opposite the church, blue gate"
            maxLength={200}
            name="landmark"
          />
        </div>
      )}
    </OptionCards>
  )
}
