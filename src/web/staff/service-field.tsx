import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { priceText } from '#contract/delivery-figures.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { type LineToPrice, orderPreviewQuery } from '#web/queries/order-previews.ts'
import { capitalized } from '#web/ui/capitalized.ts'
import { SelectField } from '#web/ui/field.tsx'

/** What the courier asks for these pieces to a parish; undefined until it is known. */
export const useServices = (lines: readonly LineToPrice[], parish: string) =>
  useQuery({
    ...orderPreviewQuery(lines, { shippingMethod: 'delivery', parish }),
    enabled: lines.length > 0 && parish !== '',
  }).data?.delivery.services

type Props = {
  lines: readonly LineToPrice[]
  /** Give it as `key` too: another parish has other services. */
  parish: string
}

/**
 * The field `deliveryService` of a form: what the courier asks for these pieces to the parish, the
 * first service proposed. Without a service the delivery is to be quoted.
 */
export function ServiceField({ lines, parish }: Props) {
  const { field, fieldState } = useController({ name: 'deliveryService' })
  const { onChange, value } = field
  const services = useServices(lines, parish)
  const first = services?.[0]?.service
  useEffect(() => {
    if (first && value === undefined) onChange(first)
  }, [first, value, onChange])
  useEffect(() => () => onChange(undefined), [onChange])
  return (
    <SelectField
      label="Delivery service"
      value={value ?? ''}
      error={fieldState.error?.message}
      hint={services?.length === 0 ? 'The rates have no price for this parish.' : undefined}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">To be quoted later</option>
      {services?.map(({ service, price, by }) => (
        <option key={service} value={service}>
          {SERVICE_NAMES[service]}: {capitalized(priceText(price))}, by {dayText(by)}
        </option>
      ))}
    </SelectField>
  )
}
