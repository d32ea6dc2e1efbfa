// The shop's settings as staff change them.

import { useQueryClient } from '@tanstack/react-query'
import type { Versioned, SettingsSubject, SettingsView } from '#contract/settings.ts'
import { useChange } from './change.ts'
import { replaceQueryData } from './replace-query-data.ts'
import { sendAsStaff, staffKey } from './staff-call.ts'

const PATH = '/api/settings'

type Value<Subject extends SettingsSubject> = SettingsView[Subject]['value']

/** Saves a subject as it was seen at `version`. */
export function useSaveSetting<Subject extends SettingsSubject>(subject: Subject) {
  const client = useQueryClient()
  const address: `${typeof PATH}/${SettingsSubject}` = `${PATH}/${subject}`
  return useChange(async ({ value, version }: Versioned<Value<Subject>>) => {
    const headers = { 'if-match': `"${version}"` }
    const saved = (await sendAsStaff('PUT', address, value, { headers })) as Versioned<
      Value<Subject>
    >
    await replaceQueryData<SettingsView>(
      client,
      staffKey(PATH),
      (all) => all && { ...all, [subject]: saved },
    )
    return saved
  })
}
