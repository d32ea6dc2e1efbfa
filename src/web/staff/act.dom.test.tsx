// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, part } from '#testing/draw.ts'
import { shownToast } from '#web/ui/toasts.ts'
import { Act } from './act.tsx'

type Callbacks = { onSuccess?: (answer: string) => void; onError?: (error: Error) => void }

/** A change that ends as it is told. */
function aChange(end: (callbacks: Callbacks) => void) {
  const mutate = vi.fn((_input: number, callbacks: Callbacks = {}) => end(callbacks))
  return { mutate: mutate as never, sent: mutate, isPending: false }
}

const press = async (button: HTMLElement) => act(async () => button.click())
const yes = () => part('[role=dialog] button[type=submit]')
const CONFIRM = {
  title: 'Stop it?',
  text: 'It stays stopped.',
  confirmLabel: 'Stop it',
  cancelLabel: 'Keep it',
}
const DONE = { title: 'Stopped' }

test('a change is sent once its question is confirmed, and a message says that it is made', async () => {
  const verb = aChange(({ onSuccess }) => onSuccess?.('answer'))
  await draw(<Act label="Stop" verb={verb} input={7} confirm={CONFIRM} done={DONE} />)
  await press(part('main button'))
  expect(verb.sent).not.toHaveBeenCalled()
  await press(yes())
  expect(verb.sent.mock.calls.map(([input]) => input)).toEqual([7])
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(shownToast()).toMatchObject(DONE)
})

test('the question stays open when the change fails, and a message says why', async () => {
  const verb = aChange(({ onError }) => onError?.(new Error('No paper')))
  await draw(<Act label="Stop" verb={verb} input={7} confirm={CONFIRM} failed="Not stopped" />)
  await press(part('main button'))
  await press(yes())
  expect(yes()).toBeDefined()
  expect(shownToast()).toMatchObject({ title: 'Not stopped', text: 'No paper', tone: 'failure' })
})

test('without a question the button sends at once', async () => {
  const verb = aChange(() => undefined)
  await draw(<Act label="Stop" verb={verb} input={7} />)
  await press(part('main button'))
  expect(verb.sent).toHaveBeenCalledOnce()
})
