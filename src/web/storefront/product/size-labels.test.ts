import { expect, test } from 'vitest'
import { CATEGORIES } from '#contract/products.ts'
import { scaleCaption } from './size-labels.ts'

test('only a mattress is said to be drawn to scale in its shape: a seat’s lines are a sketch', () => {
  for (const category of CATEGORIES)
    expect(scaleCaption(category).includes('sketch'), category).toBe(category !== 'mattresses')
})
