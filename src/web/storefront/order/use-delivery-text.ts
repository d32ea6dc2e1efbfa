import { useWatch } from 'react-hook-form'
import { deliverySentence, textOfWords } from '#contract/delivery-sentences.ts'
import type { Form } from './checkout.ts'
import type { OrderedLines } from './ordered-lines.ts'

/** What the chosen way costs, and by which day it comes. */
export function useDeliveryText({ control }: Form, { offer }: OrderedLines): string | undefined {
  const [method, parish] = useWatch({ control, name: ['shippingMethod', 'parish'] })
  if (method === 'pickup') return 'Pick-up is free.'
  if (method !== 'delivery') return undefined
  if (!parish) return 'Delivery not included yet. Choose your parish.'
  return offer?.chosen && `${textOfWords(deliverySentence(parish, offer.chosen))}.`
}
