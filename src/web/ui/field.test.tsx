import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './field.tsx'

const idsOf = (html: string) => ({
  describedBy: /aria-describedby="([^"]+)"/.exec(html)?.[1],
  note: /<p id="([^"]+)"/.exec(html)?.[1],
})

test('a screen reader reads the error of a field with the field, and its hint where it has none', () => {
  const wrong = renderToStaticMarkup(<TextField label="Name" name="name" error="Who are you?" />)
  expect(wrong).toContain('Who are you?')
  expect(wrong).toContain('aria-invalid="true"')
  const hinted = renderToStaticMarkup(<TextField label="Name" name="name" hint="In full" />)
  for (const { describedBy, note } of [wrong, hinted].map(idsOf)) {
    expect(note).toBeDefined()
    expect(describedBy).toBe(note)
  }
  expect(idsOf(renderToStaticMarkup(<TextField label="Name" name="name" />))).toEqual({})
})
