import { paidByText } from '#contract/delivery-sentences.ts'
import { PARISHES } from '#contract/parishes.ts'
import { useShop } from '#web/queries/shop.ts'
import { ServiceRows, ToBeQuoted, WaitingRows } from '#web/storefront/order/service-fields.tsx'
import { changeTerms } from '#web/storefront/order/terms-store.ts'
import { Field } from '#web/ui/field.tsx'
import { ChoiceCard } from '#web/ui/shapes/choice-card.tsx'
import type { OpenBasket } from './use-open-basket.ts'
import '#web/storefront/order/order.css'

type DeliveryRowsProps = { basket: Pick<OpenBasket, 'terms' | 'offer' | 'isFailed'> }

/** Where it goes, and how: the courier's services to the parish, or pick-up. */
export function DeliveryRows({ basket: { terms, offer, isFailed } }: DeliveryRowsProps) {
  const { address } = useShop()
  const { parish, shippingMethod } = terms
  const isPickedUp = shippingMethod === 'pickup'
  const chosen = isPickedUp ? undefined : offer?.chosen
  return (
    <div className="grid gap-2.5">
      <Field label="Parish">
        {(control) => (
          <select
            className="in"
            value={parish}
            onChange={({ target }) =>
              changeTerms({ parish: target.value, shippingMethod: 'delivery' })
            }
            {...control}
          >
            <option value="">Choose a parish</option>
            {PARISHES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
      <fieldset>
        <legend className="sr-only">Delivery or pick-up</legend>
        <div className="services num">
          {parish &&
            !isPickedUp &&
            (offer ? (
              <ServiceRows
                offer={offer}
                onChoose={(deliveryService) =>
                  changeTerms({ deliveryService, shippingMethod: 'delivery' })
                }
              />
            ) : (
              !isFailed && <WaitingRows />
            ))}
          {parish && isPickedUp && (
            <ChoiceCard
              name="deliveryService"
              value="delivery"
              label={`Courier to ${parish}`}
              note="Standard or express"
              aside=""
              checked={false}
              onChange={() => changeTerms({ shippingMethod: 'delivery' })}
            />
          )}
          <ChoiceCard
            name="deliveryService"
            value="pickup"
            label="Pick-up"
            note={address}
            aside="Free"
            checked={isPickedUp}
            onChange={() => changeTerms({ shippingMethod: 'pickup' })}
          />
        </div>
      </fieldset>
      {parish && !isPickedUp && offer?.services.length === 0 && <ToBeQuoted />}
      {chosen && offer && (
        <p className="hint">{paidByText({ ...chosen, payBefore: offer.payBefore })}</p>
      )}
    </div>
  )
}
