import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { storedReplies } from './stored-replies.table.ts'

const kept = (tx: TestTx, title: string, words = 'It is on its way.') =>
  tx.db.insert(storedReplies).values({ title, words, changedBy: 'Marcia', changedAt: tx.now })

testGuards([
  [
    'no two stored replies have one title',
    'stored_replies_one_title',
    async (tx) => {
      await kept(tx, 'On its way')
      await kept(tx, 'on its WAY')
    },
  ],
  [
    'a stored reply has a title and words',
    'stored_replies_say_something',
    (tx) => kept(tx, 'Nothing', ''),
  ],
])
