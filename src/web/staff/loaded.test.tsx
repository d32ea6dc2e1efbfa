import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Loaded } from './loaded.tsx'

type Query = { data: string | undefined; error: Error | null; refetch: never }

const drawn = (query: Partial<Query>) =>
  renderToStaticMarkup(
    <Loaded
      query={{ data: undefined, error: null, refetch: undefined as never, ...query }}
      what="The order"
      skeleton={<i>waits</i>}
    >
      {(data) => <b>{data}</b>}
    </Loaded>,
  )

test('what is read is shown, even after a later reading failed', () => {
  expect(drawn({ data: 'read' })).toBe('<b>read</b>')
  expect(drawn({ data: 'read', error: new Error('gone') })).toBe('<b>read</b>')
})

test('until then stands its skeleton, or why it cannot be read', () => {
  expect(drawn({})).toBe('<i>waits</i>')
  expect(drawn({ error: new Error('No line.') })).toContain(
    'The order could not be loaded. No line.',
  )
})
