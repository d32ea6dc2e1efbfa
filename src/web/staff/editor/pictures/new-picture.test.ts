import { expect, test } from 'vitest'
import { aPicture } from '#testing/sample-answers.ts'
import { type Draft, NEW_DRAFT } from '#web/staff/editor/draft.ts'
import { withPicture } from './new-picture.ts'

const uploaded = (name: string) => ({ ...aPicture, src: `/pictures/${name}.webp` })

test('each picture that is added shows the next colour without one, and then the first again', () => {
  const draft: Draft = { ...NEW_DRAFT, name: 'Pod', colors: 'Red, Navy, Sand' }
  for (const name of ['a', 'b', 'c', 'd']) Object.assign(draft, withPicture(draft, uploaded(name)))
  expect(draft.pictures.map(({ color, view, alt }) => [color, view, alt])).toEqual([
    ['Red', 'hero', 'Pod in Red'],
    ['Navy', 'hero', 'Pod in Navy'],
    ['Sand', 'hero', 'Pod in Sand'],
    ['Red', 'front', 'Pod in Red'],
  ])
})

test('the same picture twice is added once', () => {
  const draft = { ...NEW_DRAFT, ...withPicture(NEW_DRAFT, uploaded('a')) }
  expect(withPicture(draft, uploaded('a')).pictures).toHaveLength(1)
})
