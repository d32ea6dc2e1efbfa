// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, part } from '#testing/draw.ts'
import { useCall } from '#web/queries/change.ts'
import { shownToast } from '#web/ui/toasts.ts'
import { Act } from './act.tsx'

/** A change that ends in this way. */
const aChange = (end: () => Promise<string>) => ({
  mutateAsync: vi.fn((_input: number) => end()),
  isPending: false,
})

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
  const verb = aChange(async () => 'answer')
  await draw(<Act label="Stop" verb={verb} input={7} confirm={CONFIRM} done={DONE} />)
  await press(part('main button'))
  expect(verb.mutateAsync).not.toHaveBeenCalled()
  await press(yes())
  expect(verb.mutateAsync.mock.calls).toEqual([[7]])
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(shownToast()).toMatchObject(DONE)
})

test('the question stays open when the change fails, and a message says why', async () => {
  const verb = aChange(() => Promise.reject(new Error('No paper')))
  await draw(<Act label="Stop" verb={verb} input={7} confirm={CONFIRM} failed="Not stopped" />)
  await press(part('main button'))
  await press(yes())
  expect(yes()).toBeDefined()
  expect(shownToast()).toMatchObject({ title: 'Not stopped', text: 'No paper', tone: 'failure' })
})

test('without a question the button sends at once', async () => {
  const verb = aChange(() => new Promise(() => undefined))
  await draw(<Act label="Stop" verb={verb} input={7} />)
  await press(part('main button'))
  expect(verb.mutateAsync).toHaveBeenCalledOnce()
})

test('a message says that it is made, even where the button is gone with the row that it removed', async () => {
  let finish = (_answer: string) => {}
  const removed = new Promise<string>((resolve) => (finish = resolve))
  const Row = () => {
    const verb = useCall((_input: number) => removed)
    return <Act label="Remove" verb={verb} input={7} done={{ title: 'Removed' }} />
  }
  const client = new QueryClient()
  const page = (rows: ReactNode) => (
    <QueryClientProvider client={client}>{rows}</QueryClientProvider>
  )
  const redraw = await draw(page(<Row />))
  await press(part('main button'))
  await redraw(page(null))
  await act(async () => finish('answer'))
  expect(shownToast()).toMatchObject({ title: 'Removed' })
})
