import { expect, test } from 'vitest'
import { REFUSALS, refusalSentence, type RefusalCode } from './refusals.ts'
import { ABILITIES, ABILITIES_OF, roleCan, ROLES } from './staff.ts'

test('a refusal is one or two sentences for a person, its places filled', () => {
  expect(refusalSentence('price-changed', { price: 'J$64,900' })).toBe(
    'The price has changed to J$64,900. Please look again before you order.',
  )
  for (const code of Object.keys(REFUSALS) as RefusalCode[])
    expect(refusalSentence(code)).not.toMatch(/[{}]/)
})

test('an admin runs the shop and never reveals a card; a custodian reveals and changes nothing', () => {
  expect(ABILITIES.filter((ability) => !roleCan('admin', ability))).toEqual(['cards.reveal'])
  expect(ROLES.filter((role) => roleCan(role, 'cards.reveal'))).toEqual(['custodian'])
  expect(ABILITIES_OF.custodian.filter((ability) => ability.endsWith('write'))).toEqual([])
  const besideOneself = ABILITIES_OF.viewer.filter((ability) => ability !== 'account.own')
  expect(besideOneself.every((ability) => ability.endsWith('.read'))).toBe(true)
})
