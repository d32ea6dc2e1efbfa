import { expect, test } from 'vitest'
import { draw, part } from '#testing/draw.ts'
import { VoucherField } from './voucher-field.tsx'

test('Enter in the field of a voucher applies the code and does not send the order', async () => {
  const applied: string[] = []
  const onApply = (code: string) => applied.push(code)
  const field = (code: string) => (
    <VoucherField code={code} answer={undefined} isAsking={false} onApply={onApply} />
  )
  await draw(field(' RAINY-DAY '))
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    part('input').dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([press('a'), applied]).toEqual([false, []])
  expect([press('Enter'), applied]).toEqual([true, ['RAINY-DAY']])
})
