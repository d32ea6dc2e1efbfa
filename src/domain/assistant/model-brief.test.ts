import { expect, test } from 'vitest'
import { AskAssistant } from '#contract/chat.ts'
import { seedRates } from '#testing/delivery.ts'
import { inStockedShop } from '#testing/shop.ts'
import { readKnowledge } from './knowledge.ts'
import { briefFor } from './model-brief.ts'
import { plainAnswer } from './plain-answer.ts'

test('a model is told the place, the item, the kind of question and the shop’s own answer as facts', () =>
  inStockedShop(async (tx) => {
    await seedRates(tx)
    const knowledge = await readKnowledge(tx, ['500000'])
    const brief = briefFor(
      knowledge,
      AskAssistant.parse({ message: 'how much fi send di negril go MoBay' }),
      'mark',
    )
    expect(brief.facts).toContain('Montego Bay is a place in the parish St James')
    expect(brief.facts).toContain('The question is about: delivery-cost')
    expect(brief.facts).toContain('Items meant: Negril 2-Seater Couch')
    expect(plainAnswer('Delivery to Montego Bay is J$2,800.', brief, 'mark')).toBeDefined()
    expect(plainAnswer('Delivery to Montego Bay is J$1,950.', brief, 'mark')).toBeUndefined()
  }))
