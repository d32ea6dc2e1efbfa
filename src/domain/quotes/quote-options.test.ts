import { expect, test } from 'vitest'
import { aProduct } from '#testing/builders.ts'
import { inShop } from '#testing/shop.ts'
import { budgetRanges, quoteOptions } from './quote-options.ts'

test('the form offers every colour once, the sizes that are sold, and "Not sure" of both', () =>
  inShop(async (tx) => {
    await aProduct(tx, { name: 'Lime 2-Seater', stock: { Sand: 1, Navy: 0 } })
    await aProduct(tx, { name: 'Cay 3-Seater', stock: { sand: 1, Cream: 2 } })
    const { categories, colors } = await quoteOptions(tx)
    expect(colors).toEqual(['Cream', 'Navy', 'sand', 'Not sure'])
    expect(categories.map(({ name, sizes }) => [name, sizes])).toEqual([
      ['Compressed couches', ['2-seater', '3-seater', 'Not sure']],
      ['Sofa-beds', ['Not sure']],
      ['Chairs', ['Not sure']],
      ['Mattresses', ['Not sure']],
    ])
  }))

test('budgets reach as far as the dearest piece', () => {
  expect(budgetRanges(120_000_00)).toEqual([
    'Under J$50,000',
    'J$50,000 to J$100,000',
    'Over J$100,000',
  ])
  expect(budgetRanges(0)).toEqual(['Under J$50,000', 'Over J$50,000'])
})
