import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { SETTINGS, type SettingsView } from '#contract/settings.ts'
import { draw } from '#testing/draw.ts'
import {
  CasesForm,
  DocumentsForm,
  OrderTimesForm,
  PrizesForm,
  RefundsForm,
} from './setting-forms.tsx'

const settings = Object.fromEntries(
  Object.entries(SETTINGS).map(([subject, { defaults }]) => [
    subject,
    { value: defaults, version: '1' },
  ]),
) as unknown as SettingsView

/** The numbers of a form: name, value, the least and the most. */
async function numbersOf(Form: ComponentType<{ settings: SettingsView }>) {
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Form settings={settings} />
    </QueryClientProvider>,
  )
  return [...document.querySelectorAll<HTMLInputElement>('input[type=number]')].map(
    ({ name, value, min, max }) => [name, value, min, max],
  )
}

test.each([
  [
    OrderTimesForm,
    [
      ['unpaidExpiryHours', '96', '12', '720'],
      ['reminderHours', '24', '1', '336'],
      ['onlineExpiryHours', '2', '1', '168'],
    ],
  ],
  [CasesForm, [['casesGigabytes', '20', '2', '10000']]],
  [PrizesForm, [['tenUsd', '1600', '1', '10000000']]],
  [
    RefundsForm,
    [
      ['overpaidFrom', '100', '0', '10000000'],
      ['approveAbove', '50000', '0', '10000000'],
    ],
  ],
  [DocumentsForm, [['keepYears', '6', '1', '30']]],
])('a form of the settings allows the numbers that its schema allows', async (Form, numbers) => {
  expect(await numbersOf(Form)).toEqual(numbers)
})
