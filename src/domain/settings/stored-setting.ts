// Reads and changes a subject of the settings. Each is one row, checked by its schema; until staff
// save one, its defaults hold. A change based on an older version is refused. Versions are hashes
// of the values, so a value that was changed and changed back is no conflict.

import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SettingsSubject } from '#contract/settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { settings } from './settings.table.ts'

export type SettingDefinition<Value> = {
  key: SettingsSubject
  schema: z.ZodType<Value>
  /** What a new shop starts with. */
  defaults: Value
  /** Another event that a change records, besides `settings.changed`. */
  alsoEmits?: 'shop.changed' | 'wheel.switched' | 'rates.changed'
}

export async function readSetting<Value>(
  tx: Tx,
  subject: SettingDefinition<Value>,
): Promise<Value> {
  const [row] = await tx.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare('setting_by_key')
    .execute({ key: subject.key })
  return row ? subject.schema.parse(row.value) : subject.defaults
}

type Subjects = Record<string, SettingDefinition<unknown>>
type ValuesOf<Read extends Subjects> = {
  [Name in keyof Read]: Read[Name] extends SettingDefinition<infer Value> ? Value : never
}

/** Reads several subjects by one statement. */
export async function readSettings<Read extends Subjects>(
  tx: Tx,
  subjects: Read,
): Promise<ValuesOf<Read>> {
  const keys = Object.values(subjects).map(({ key }) => key)
  const rows = await tx.db.select().from(settings).where(inArray(settings.key, keys))
  const values = Object.entries(subjects).map(([name, { key, schema, defaults }]) => {
    const row = rows.find((one) => one.key === key)
    return [name, row ? schema.parse(row.value) : defaults]
  })
  return Object.fromEntries(values) as ValuesOf<Read>
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
export async function changeSetting<Value>(
  tx: Tx,
  subject: SettingDefinition<Value>,
  { value, version }: Change<Value>,
): Promise<void> {
  const present = await lockSetting(tx, subject)
  if (version !== undefined && version !== versionOf(present)) throw new Refusal('settings-changed')
  const changed = changesOf(present, value)
  if (changed.length === 0) return
  const isSubject = eq(settings.key, subject.key)
  await tx.db.update(settings).set({ value, updatedAt: tx.now }).where(isSubject)
  await tx.record('settings.changed', { subject: subject.key, changed })
  if (subject.alsoEmits) await tx.record(subject.alsoEmits, {})
}

/** Makes other changes of the subject wait for this transaction, and returns its present values. */
export async function lockSetting<Value>(
  tx: Tx,
  subject: SettingDefinition<Value>,
): Promise<Value> {
  const { key, defaults: value } = subject
  await tx.db.insert(settings).values({ key, value, updatedAt: tx.now }).onConflictDoNothing()
  const [row] = await tx.db.select().from(settings).where(eq(settings.key, key)).for('update')
  return row ? subject.schema.parse(row.value) : value
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
