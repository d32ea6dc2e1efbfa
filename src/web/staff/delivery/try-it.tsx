import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { daysText, priceText } from '#contract/delivery-figures.ts'
import type { RatesView } from '#contract/delivery-rates.ts'
import { dayText, deliverySentence } from '#contract/delivery-sentences.ts'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { PARISHES } from '#contract/parishes.ts'
import { deliveryQuery } from '#web/queries/delivery.ts'
import { cx } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StrongWords } from '#web/ui/words.tsx'
import { Fields } from '#web/staff/settings/fields.tsx'

type Props = Pick<RatesView, 'products' | 'version'>

/** What a shopper is told with the saved rates, for one piece and a parish. */
export function TryIt({ products, version }: Props) {
  const [parish, setParish] = useState<string>('Portland')
  const [chosen, setChosen] = useState<number>()
  const productId = chosen ?? products[0]?.id
  return (
    <Panel id="try-it" title="Test a rate">
      <div className="stack gap-3.5 px-5 pt-4 pb-5">
        <Fields narrow>
          <SelectField
            label="Parish"
            value={parish}
            onChange={({ target }) => setParish(target.value)}
          >
            {PARISHES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <SelectField
            label="Item"
            value={productId ?? ''}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </Fields>
        {productId === undefined ? (
          <p className="muted">There is no product yet.</p>
        ) : (
          <Answer key={version} productId={productId} parish={parish} />
        )}
      </div>
    </Panel>
  )
}

const FRAME = 'callout flex min-h-17 bg-sunk'

function Answer({ productId, parish }: { productId: number; parish: string }) {
  const { data, isError } = useQuery({ ...deliveryQuery(productId, parish), staleTime: 0 })
  if (isError) return <p className={FRAME}>The rate did not load. Please choose again.</p>
  if (!data) return <p className={cx(FRAME, 'muted')}>Checking...</p>
  const [first, ...others] = data.services
  return (
    <p className={cx(FRAME, 'num')} role="status">
      <Truck className="i mt-0.5" aria-hidden="true" />
      <span className="[&_b]:font-[650]">
        {first ? (
          <StrongWords words={deliverySentence(parish, first)} />
        ) : (
          <>Delivery to {parish} is to be quoted</>
        )}
        <small className="muted block">
          {data.size ? `Size ${data.size}` : 'No box sizes entered'}
          {first && `. ${daysText(first)}`}
          {others.map(
            ({ service, price, by }) =>
              `. ${SERVICE_NAMES[service]} ${priceText(price)}, by ${dayText(by)}`,
          )}
        </small>
      </span>
    </p>
  )
}
