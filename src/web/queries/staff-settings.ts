// The shop's settings as staff see and change them.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestMail } from '#contract/mails.ts'
import type { SettingsSubject, SettingsView, Versioned } from '#contract/settings.ts'
import { shopQuery } from './shop.ts'
import { sendAsStaff } from './staff-call.ts'
import { staffQuery } from './staff-list.ts'
import { invalidate } from './staff-change.ts'
import { replaceQueryData } from './replace-query-data.ts'

const PATH = '/api/settings'

export const settingsQuery = () => staffQuery(PATH)

/** Sends a mail to oneself, and returns the answer of the mail server. */
export const useTestMail = () =>
  useMutation({ mutationFn: (test: TestMail) => sendAsStaff('POST', '/api/mail-tests', test) })

/** What the server derives from settings. */
const DERIVED = /^\/api\/(set-up|waiting-work|document-series)$/

type Value<Subject extends SettingsSubject> = SettingsView[Subject]['value']

/** Saves a subject as it was seen at `version`. */
export function useSaveSetting<Subject extends SettingsSubject>(subject: Subject) {
  const client = useQueryClient()
  const address: `${typeof PATH}/${SettingsSubject}` = `${PATH}/${subject}`
  return useMutation({
    mutationFn: ({ value, version }: Versioned<Value<Subject>>) =>
      sendAsStaff('PUT', address, value, {
        headers: { 'if-match': `"${version}"` },
      }) as Promise<Versioned<Value<Subject>>>,
    onSuccess: async (saved) => {
      await replaceQueryData<SettingsView>(
        client,
        settingsQuery().queryKey,
        (all) => all && { ...all, [subject]: saved },
      )
      void invalidate(client, DERIVED)
      if (subject === 'delivery') void invalidate(client, /^\/api\/shipping-rates$/)
      void client.invalidateQueries({ queryKey: shopQuery().queryKey })
    },
  })
}
