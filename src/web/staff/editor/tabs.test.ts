import { expect, test } from 'vitest'
import { placeHref, readPlace, tabLabel, TABS } from './tabs.ts'

const at = (search: string) => readPlace(new URLSearchParams(search))

test('a place goes into the address and comes back the same', () => {
  for (const tab of TABS) expect(at(placeHref({ tab }).split('?')[1] ?? '').tab).toBe(tab)
  expect(at('tab=edit&product=12')).toEqual({ tab: 'edit', product: 12 })
  expect(at('tab=edit&product=new')).toEqual({ tab: 'edit', product: 'new' })
})

test('an address that names nothing is the dashboard, or the empty form', () => {
  expect(at('tab=elsewhere')).toEqual({ tab: 'dashboard', product: undefined })
  expect(at('tab=edit&product=-1')).toEqual({ tab: 'edit', product: undefined })
  expect(at('product=12')).toEqual({ tab: 'dashboard', product: undefined })
})

test('the last tab says what it is about to do', () => {
  expect(tabLabel('edit', at('tab=edit'))).toBe('Edit')
  expect(tabLabel('edit', at('tab=edit&product=12'))).toBe('Edit Product')
  expect(tabLabel('edit', at('tab=edit&product=new'))).toBe('New Product')
  expect(tabLabel('products', at(''))).toBe('Products')
})
