// @vitest-environment happy-dom

import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, part } from '#testing/draw.ts'
import { NEW_DRAFT } from './draft.ts'
import { FactFields } from './fact-fields.tsx'
import { useDraft } from './use-draft.ts'

function Editor({ category }: { category: string }) {
  const form = useDraft({ ...NEW_DRAFT, category })
  const wrong = () => form.show([{ path: 'facts.sleeps', message: 'Please enter a whole number' }])
  return (
    <>
      <FactFields form={form} />
      <output>{JSON.stringify(form.draft.facts)}</output>
      <button type="button" onClick={wrong}>
        Save
      </button>
    </>
  )
}

const labels = () =>
  [...document.querySelectorAll('label')].map(({ textContent }) => textContent.trim())

test('the editor has a field for each fact that the category can have, with its unit', async () => {
  await draw(<Editor category="mattresses" />)
  expect(labels()).toEqual([
    ...['Bed size', 'Sleeps (people)', 'Firmness', 'Maximum load per person (kg)'],
    ...['Maximum load in total (kg)', 'Filling', 'Ready to use after (hours)'],
    ...['Full shape within (hours)', 'Care'],
  ])
})

test('what is chosen is kept by its fact, and a refusal stands at its field', async () => {
  await draw(<Editor category="mattresses" />)
  const size = part('select') as HTMLSelectElement
  await act(async () => {
    size.value = 'queen'
    size.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(part('output').textContent).toBe('{"bedSize":"queen"}')
  await act(async () => part('button').click())
  const wrong = part('[aria-invalid="true"]')
  expect(document.querySelector(`label[for="${wrong.id}"]`)?.textContent).toContain('Sleeps')
})
