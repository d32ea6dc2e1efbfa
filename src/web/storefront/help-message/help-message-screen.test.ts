import { expect, test } from 'vitest'
import { helpLinks, helpText, isFilled } from './help-message-screen.tsx'

const ann = {
  name: ' Ann Brown ',
  email: 'ann@example.com',
  phone: '',
  message: 'The left leg is short.\nWhat now?',
}
const RECEIVED = '2026-11-21T02:05:00Z'

test('a request is filled with name, e-mail and message; the phone may be left out', () => {
  expect(isFilled(ann)).toBe(true)
  for (const field of ['name', 'email', 'message'] as const)
    expect(isFilled({ ...ann, [field]: '  ' })).toBe(false)
})

test('the text says who wrote what, and when it was in Jamaica', () => {
  expect(helpText(ann, 'Yaadbox', RECEIVED)).toBe(
    [
      '*Help request, Yaadbox*',
      'Received: Friday 20 November 2026, 9:05 pm, Jamaica time',
      '',
      'Name: Ann Brown',
      'E-mail: ann@example.com',
      '',
      'Message:',
      'The left leg is short.',
      'What now?',
    ].join('\n'),
  )
  expect(helpText({ ...ann, phone: '876-555-0100' }, 'Yaadbox', RECEIVED)).toContain(
    '\nPhone: 876-555-0100\n',
  )
})

test('the links go to the shop with the whole text, and to the customer by digits only', () => {
  const text = 'Help & more\n100%'
  const links = helpLinks({ ...ann, phone: '+1 (876) 555-0100' }, '18765550142', text)
  expect(new URL(links.web).searchParams.get('phone')).toBe('18765550142')
  expect(new URL(links.web).searchParams.get('text')).toBe(text)
  expect(new URL(links.mobile).searchParams.get('text')).toBe(text)
  expect(links.mobile).toMatch(/^https:\/\/wa\.me\/18765550142\?/)
  expect(links.direct).toBe('https://wa.me/18765550100')
  const short = { ...ann, phone: '555-0100' }
  expect(helpLinks(short, '18765550142', text).direct).toBe('https://wa.me/18765550100')
  expect(helpLinks(ann, '18765550142', text).direct).toBeUndefined()
})
