import { expect, test } from 'vitest'
import { ChangePayoutDetails } from './partner-forms.ts'
import {
  accountWarning,
  accountWords,
  bankWarning,
  branchWarning,
  maskDigits,
  trnWarning,
} from './payees.ts'

const payee = {
  paymentMethod: 'bank_transfer',
  legalName: 'Marcia Althea Bennett',
  address: '14 Mona Road, Kingston 6',
  parish: 'St Andrew',
  trn: '112-408-336',
  bankCode: '077',
  branch: '041',
  accountType: 'savings',
  accountNumber: '404 118-257',
  paypalEmail: '',
  challenge: 'mailed',
  code: '123 456',
}

test('numbers are kept as digits, however they were grouped', () => {
  expect(ChangePayoutDetails.parse(payee)).toMatchObject({
    trn: '112408336',
    accountNumber: '404118257',
    code: '123456',
  })
})

test.each([
  ['a TRN of eight digits', { trn: '11240833' }, ['trn']],
  ['a TRN with a letter', { trn: '11240833O' }, ['trn']],
  ['no bank', { bankCode: '' }, ['bankCode']],
  ['no branch and no account', { branch: '', accountNumber: '' }, ['branch', 'accountNumber']],
  ['an account of letters', { accountNumber: 'NCB 404' }, ['accountNumber']],
  ['no name', { legalName: ' ' }, ['legalName']],
  ['an unknown parish', { parish: 'Miami' }, ['parish']],
  ['PayPal without an address', { paymentMethod: 'paypal' }, ['paypalEmail']],
  ['a card number as an address', { address: '4111 1111 1111 1111' }, ['address']],
])('%s is refused at its field', (_, wrong, paths) => {
  const { error } = ChangePayoutDetails.safeParse({ ...payee, ...wrong })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(paths)
})

test('a method asks only for what it needs', () => {
  const plain = { ...payee, bankCode: '', branch: '', accountType: '', accountNumber: '' }
  const parse = (given: object) => ChangePayoutDetails.safeParse({ ...plain, ...given }).success
  expect(parse({ paymentMethod: 'western_union' })).toBe(true)
  expect(parse({ paymentMethod: 'paypal', paypalEmail: 'paid@example.com' })).toBe(true)
  expect(parse({})).toBe(false)
})

test.each([
  ['077', '404118257', undefined],
  ['077', '40411825', 'You entered 8 digits. NCB account numbers have 9.'],
  ['002', '404118', undefined],
  ['002', '40411', '5 digits is unusual for an account number. Please check it.'],
  ['', '12345678901234', '14 digits is unusual for an account number. Please check it.'],
  ['077', '', undefined],
])('bank %s, account %s: %s', (bank, account, warning) => {
  expect(accountWarning(bank, account)).toBe(warning)
})

test.each([
  ['002', 'New Kingston', undefined],
  ['002', '50575', undefined],
  // The routing number of a branch as it is printed: transit 50575, bank 002, check digit 0.
  ['002', '505750020', undefined],
  ['002', '505750021', 'This routing number does not look right. Please check it.'],
  ['077', '505750020', 'This routing number is not one of NCB.'],
  ['077', '5057500', 'A transit number has up to 5 digits, a routing number 9.'],
])('bank %s, branch %s: %s', (bank, branch, warning) => {
  expect(branchWarning(bank, branch)).toBe(warning)
})

test('a bank that the list lacks is warned of, and may be right', () => {
  expect([bankWarning('077'), bankWarning('07')]).toEqual([undefined, undefined])
  expect(bankWarning('999')).toBe('We do not recognise this bank code. Please check it.')
  expect(ChangePayoutDetails.safeParse({ ...payee, bankCode: '999' }).success).toBe(true)
})

test('a TRN whose last digit fits no rule that is told of is warned of, and may be right', () => {
  const fits = Array.from({ length: 10 }, (_, last) => trnWarning(`11240833${last}`) === undefined)
  expect(fits.filter(Boolean).length).toBeGreaterThan(0)
  expect(fits.filter(Boolean).length).toBeLessThan(5)
  const unusual = `11240833${fits.indexOf(false)}`
  expect(trnWarning(unusual)).toContain('does not look right')
  expect(ChangePayoutDetails.safeParse({ ...payee, trn: unusual }).success).toBe(true)
  expect(trnWarning('112')).toBeUndefined()
})

test.each([
  ['NCB 404 118 257', 'NCB ••• ••8 257'],
  ['404', '404'],
  ['', ''],
  ['NCB, savings, ending 3308', 'NCB, savings, ending 3308'],
])('of the digits in “%s” four are shown: “%s”', (text, masked) => {
  expect(maskDigits(text)).toBe(masked)
})

test('an account in words has no more than its last four digits', () => {
  const known = { legalName: 'Marcia Bennett', parish: 'Portland' } as const
  const bank = { bankCode: '077', accountType: 'savings', accountNumber: '354123308' } as const
  expect(accountWords({ ...known, ...bank, paymentMethod: 'bank_transfer' })).toBe(
    'NCB, savings, ending 3308',
  )
  expect(accountWords({ ...known, paymentMethod: 'western_union' })).toBe(
    'Marcia Bennett, Portland',
  )
  expect(accountWords({ ...known, paymentMethod: 'paypal' })).toBe('')
})
