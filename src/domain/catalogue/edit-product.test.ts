import { expect, test } from 'vitest'
import { inShop } from '#testing/shop.ts'
import { addProduct, editProduct } from './edit-product.ts'

const plain = { name: 'Futon', description: 'Soft', price: 100_00, category: 'sofa-beds' } as const

test('the history has the old and the new value of each fact, and a fact left out stays', () =>
  inShop(async (tx) => {
    const before = await addProduct(tx, { ...plain, facts: { seats: 3, sleeps: 2 } })
    const fields = { facts: { sleeps: null, firmness: 'firm' } } as const
    const product = await editProduct(tx, { before, fields })
    expect(product.facts).toEqual({ seats: 3, firmness: 'firm' })
    const { id: productId } = product
    expect(tx.happened.filter(({ name }) => name === 'product.facts-changed')).toMatchObject([
      {
        facts: {
          productId,
          changed: [
            { field: 'seats', from: '', to: '3' },
            { field: 'sleeps', from: '', to: '2' },
          ],
        },
      },
      {
        facts: {
          productId,
          changed: [
            { field: 'sleeps', from: '2', to: '' },
            { field: 'firmness', from: '', to: 'firm' },
          ],
        },
      },
    ])
  }))

test('a product that moves to another category keeps the facts that it can have there', () =>
  inShop(async (tx) => {
    const before = await addProduct(tx, { ...plain, facts: { sleeps: 2, fill: 'foam' } })
    const product = await editProduct(tx, { before, fields: { category: 'chairs' } })
    expect(product.facts).toEqual({ fill: 'foam' })
    expect(await editProduct(tx, { before: product, fields: { facts: {} } })).toBe(product)
  }))
