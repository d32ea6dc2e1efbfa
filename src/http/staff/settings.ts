// /api/settings: what staff can set while the shop runs, one subject at a time. A change with
// `If-Match` is refused if somebody else changed the subject since.

import type { Context } from 'hono'
import { z } from 'zod'
import {
  changeSchemaOf,
  settingOf,
  SETTINGS_SUBJECTS,
  type SettingsSubject,
  type SettingsView,
  type SettingValue,
  type Versioned,
} from '#contract/settings.ts'
import {
  changeSetting,
  readSetting,
  readSettings,
  versionOf,
} from '#domain/settings/stored-setting.ts'
import { type ApiEnv, InvalidInput, seenVersion, withCurrent } from '#http/endpoint.ts'
import { provePassword } from '#http/prove-password.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const versioned = <Value>(value: Value): Versioned<Value> => ({ value, version: versionOf(value) })

const versionedSchema = (subject: SettingsSubject) =>
  z.object({ value: settingOf(subject).schema, version: z.string() })

/** `PUT` of a subject. */
function changing<Subject extends SettingsSubject>(subject: Subject) {
  const { summary, needs, guarded } = settingOf(subject)
  const read = async (tx: Tx) => versioned(await readSetting(tx, subject))
  return endpoint({
    summary,
    refuses: ['settings-changed'],
    needs,
    body: changeSchemaOf(subject),
    responseSchema: versionedSchema(subject),
    handle: async (c, { body: { password, ...fields } }) => {
      const value = fields as SettingValue<Subject>
      const compared = guarded && (await proveChange(c, { ...guarded, read, value, password }))
      const version = seenVersion(c) ?? compared
      await c.var
        .write((tx) => changeSetting(tx, subject, { value, version }))
        .catch(withCurrent(c, 'settings-changed', read))
      return c.json(await c.var.read(read))
    },
  })
}

type GuardedChange<Value> = {
  field: keyof Value & string
  sentence: string
  read: (tx: Tx) => Promise<Versioned<Value>>
  value: Value
  password: string | undefined
}

/** A change of the guarded field takes the password. Returns the version of what was compared. */
async function proveChange<Value>(c: Context<ApiEnv>, change: GuardedChange<Value>) {
  const { field, sentence, read, value, password } = change
  const present = await c.var.read(read)
  if (versionOf(present.value[field]) === versionOf(value[field])) return present.version
  if (c.var.actor.kind !== 'staff') throw new Refusal('not-allowed')
  if (!password) throw new InvalidInput([{ path: 'password', message: sentence }])
  await provePassword(c, password)
  return present.version
}

type Changes = {
  [Subject in SettingsSubject as `PUT /settings/${Subject}`]: ReturnType<typeof changing<Subject>>
}

export const staffSettings = {
  'GET /settings': endpoint({
    summary: 'Read all settings',
    needs: 'settings.write',
    responseSchema: z.object(
      Object.fromEntries(SETTINGS_SUBJECTS.map((subject) => [subject, versionedSchema(subject)])),
    ),
    handle: async (c) => {
      const values = await c.var.read((tx) => readSettings(tx, SETTINGS_SUBJECTS))
      const all = Object.entries(values).map(([subject, value]) => [subject, versioned(value)])
      return c.json(Object.fromEntries(all) as SettingsView)
    },
  }),
  ...(Object.fromEntries(
    SETTINGS_SUBJECTS.map((subject) => [`PUT /settings/${subject}`, changing(subject)]),
  ) as Changes),
} satisfies Routes
