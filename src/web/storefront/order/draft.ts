// What was typed into the order form, kept in this tab until the order is placed: it survives a reload
// and a lost connection. Of a card nothing is kept. How the order is sent is in terms-store.ts, for the
// basket has it, too.

import { useEffect, useEffectEvent } from 'react'
import { PAYMENT_METHODS } from '#contract/orders.ts'
import { openStorage } from '#web/queries/browser-storage.ts'
import { fieldsOf, parseJson } from '#web/queries/stored-json.ts'
import { CARD_FIELDS, type CheckoutValues, EMPTY_CHECKOUT, type Form } from './checkout.ts'
import type { Terms } from './terms.ts'
import { changeTerms, NO_TERMS, termsNow } from './terms-store.ts'

const NAME = 'yaadbox.order-form'
const MAX_LENGTH = 2000

const storage = openStorage(() => sessionStorage)

const TERMS = Object.keys(NO_TERMS) as (keyof Terms)[]
const NOT_HERE = new Set<string>([...CARD_FIELDS, ...TERMS])

export const formatDraft = (values: Partial<CheckoutValues>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !NOT_HERE.has(name))))

/** The values to begin with: what cannot be read of the kept ones is empty. */
export function parseDraft(text: string | undefined): CheckoutValues {
  const kept = fieldsOf(parseJson(text))
  const known = Object.entries(EMPTY_CHECKOUT).map(([name, empty]) => {
    const value = kept[name]
    return [name, !NOT_HERE.has(name) && isFit(name, value) ? value : empty]
  })
  return Object.fromEntries(known) as CheckoutValues
}

function isFit(name: string, value: unknown): boolean {
  if (name === 'paymentMethod') return PAYMENT_METHODS.some((method) => method === value)
  return typeof value === 'string' && value.length <= MAX_LENGTH
}

export const readDraft = (): CheckoutValues => ({
  ...parseDraft(storage.read(NAME)),
  ...termsNow(),
})

/** What is empty once an order is placed; the parish stays. */
export function dropDraft(): CheckoutValues {
  storage.remove(NAME)
  changeTerms({ ...NO_TERMS, parish: termsNow().parish })
  return readDraft()
}

/** Keeps what is typed from now on; a form that opens begins with what the basket says. */
export function useKeptForm(form: Form, open: boolean): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          storage.write(NAME, formatDraft(values))
          const { shippingMethod, parish, deliveryService, voucher } = values
          changeTerms({ shippingMethod, parish, deliveryService, voucher })
        },
      }),
    [form],
  )
  const takeOver = useEffectEvent(() => {
    const terms = termsNow()
    for (const name of TERMS)
      if (form.getValues(name) !== terms[name]) form.setValue(name, terms[name])
  })
  useEffect(() => {
    if (open) takeOver()
  }, [open])
}
