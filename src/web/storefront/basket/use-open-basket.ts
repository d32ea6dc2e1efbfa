// The basket while it is looked at: its lines as they can be ordered now, and the way to order them.

import { useEffect } from 'react'
import { previewTerms, type Terms } from '#web/storefront/order/terms.ts'
import { changeTerms, useTerms } from '#web/storefront/order/terms-store.ts'
import { type BasketLine, isSameKind, withStock } from './basket-lines.ts'
import { changeBasket, useBasket } from './basket-store.ts'
import { openForm } from './layers.ts'
import { canBeOrdered, factsOf, type LineFacts } from './line-facts.ts'
import { type Load, loadOf } from './load.ts'
import { type Lookup, useLookedUp } from './use-looked-up.ts'

export type OpenBasket = Omit<Lookup, 'priced' | 'products'> & {
  terms: Terms
  facts: LineFacts[]
  load: Load
  order: () => void
}

export function useOpenBasket(): OpenBasket {
  const lines = useBasket()
  const terms = useBasketTerms()
  const { priced, products, ...lookup } = useLookedUp(lines, previewTerms(terms))
  const facts = lines.map((line) => factsOf(line, { priced, products }))
  const orderable = facts.filter(canBeOrdered).map(({ line }) => line)
  useNotedStock(priced && !lookup.isFetching ? facts : undefined)
  const order = () => {
    changeTerms(terms)
    openForm('basket', orderable)
  }
  return { ...lookup, terms, facts, load: loadOf(facts), order }
}

/** With a parish the courier is meant, until pick-up is chosen. */
function useBasketTerms(): Terms {
  const terms = useTerms()
  const byCourier = terms.shippingMethod === null && terms.parish !== ''
  return byCourier ? { ...terms, shippingMethod: 'delivery' } : terms
}

/** The count in the header leaves out what cannot be ordered, on other pages too. */
function useNotedStock(facts: readonly LineFacts[] | undefined): void {
  const out = facts?.filter((each) => !canBeOrdered(each)).map(({ line }) => line)
  const known = out && JSON.stringify(out.map(({ productId, color }) => ({ productId, color })))
  useEffect(() => {
    if (known === undefined) return
    const kinds = JSON.parse(known) as Pick<BasketLine, 'productId' | 'color'>[]
    changeBasket((lines) =>
      withStock(lines, (line) => kinds.some((kind) => isSameKind(kind, line))),
    )
  }, [known])
}
