// Reads and changes a subject of the settings. Each is one row, checked by its schema; until staff
// save one, its defaults hold. A change based on an older version is refused. Versions are hashes
// of the values, so a value that was changed and changed back is no conflict.

import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { settingOf, type SettingsSubject, type SettingValue } from '#contract/settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { settings } from './settings.table.ts'

const valueOf = <Subject extends SettingsSubject>(
  subject: Subject,
  row: { value: unknown } | undefined,
): SettingValue<Subject> => {
  const { schema, defaults } = settingOf(subject)
  return row ? schema.parse(row.value) : defaults
}

export async function readSetting<Subject extends SettingsSubject>(
  tx: Tx,
  subject: Subject,
): Promise<SettingValue<Subject>> {
  const [row] = await tx.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare('setting_by_key')
    .execute({ key: subject })
  return valueOf(subject, row)
}

/** Reads several subjects by one statement. */
export async function readSettings<const Subject extends SettingsSubject>(
  tx: Tx,
  subjects: readonly Subject[],
): Promise<{ [Each in Subject]: SettingValue<Each> }> {
  const rows = await tx.db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...subjects]))
  const values = subjects.map((subject) => [
    subject,
    valueOf(
      subject,
      rows.find(({ key }) => key === subject),
    ),
  ])
  return Object.fromEntries(values) as { [Each in Subject]: SettingValue<Each> }
}

/** The subjects that somebody has saved, be it as they were. */
export async function savedSettings(tx: Tx): Promise<ReadonlySet<SettingsSubject>> {
  const rows = await tx.db.select({ key: settings.key }).from(settings)
  return new Set(rows.map(({ key }) => key as SettingsSubject))
}

/** Identifies the present values of a subject. */
export function versionOf(value: unknown): string {
  const lines = fields(value).map(([path, text]) => `${path}=${text}`)
  const text = JSON.stringify(lines.toSorted())
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

type Change<Value> = { value: Value; version?: string | undefined }

/**
 * Saves new values; does nothing if they equal the present ones. If a version is given, it must be
 * that of the present values.
 */
export async function changeSetting<Subject extends SettingsSubject>(
  tx: Tx,
  subject: Subject,
  { value, version }: Change<SettingValue<Subject>>,
): Promise<void> {
  const present = await lockSetting(tx, subject)
  if (version !== undefined && version !== versionOf(present)) throw new Refusal('settings-changed')
  const changed = changesOf(present, value)
  if (changed.length === 0) return
  const isSubject = eq(settings.key, subject)
  await tx.db.update(settings).set({ value, updatedAt: tx.now }).where(isSubject)
  await tx.record('settings.changed', { subject, changed })
  const { alsoEmits } = settingOf(subject)
  if (alsoEmits) await tx.record(alsoEmits, {})
}

/** Makes other changes of the subject wait for this transaction, and returns its present values. */
export async function lockSetting<Subject extends SettingsSubject>(
  tx: Tx,
  subject: Subject,
): Promise<SettingValue<Subject>> {
  const value = settingOf(subject).defaults
  const row = { key: subject, value, updatedAt: tx.now }
  await tx.db.insert(settings).values(row).onConflictDoNothing()
  const [found] = await tx.db.select().from(settings).where(eq(settings.key, subject)).for('update')
  return valueOf(subject, found)
}

/**
 * A changed field: its path, and its text before and after. The text is about the shop, never about
 * people.
 */
export type FieldChange = { field: string; from: string; to: string }

export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const oldTexts = new Map(fields(before))
  const newTexts = new Map(fields(after))
  return [...new Set([...oldTexts.keys(), ...newTexts.keys()])]
    .filter((field) => oldTexts.get(field) !== newTexts.get(field))
    .map((field) => ({ field, from: oldTexts.get(field) ?? '', to: newTexts.get(field) ?? '' }))
}

function fields(value: unknown, path: string[] = []): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]]
  return Object.entries(value).flatMap(([name, part]) => fields(part, [...path, name]))
}
