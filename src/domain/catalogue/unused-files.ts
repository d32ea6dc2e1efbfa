// Finds uploaded files that no product, no review and no page of the shop refers to. They stay a week, so that
// a form that is open, or an edit that is undone, still finds them. A file is marked before it is
// removed: from then on nothing refers to it, and an upload of the same bytes is refused until it
// is gone.

import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { isNoneOf } from '#platform/database/list.ts'
import { storedFiles } from '#platform/files/stored-files.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const KEPT_DAYS = 7
const DAY_MS = 86_400_000
const MAX_AT_ONCE = 500

/** Records files before they are stored: all are variants of the file at one URL. */
export async function recordFiles(
  tx: Tx,
  { address, paths }: { address: string; paths: readonly string[] },
): Promise<void> {
  const rows = paths.map((path) => ({ path, address, unusedSince: tx.now }))
  const recorded = await tx.db
    .insert(storedFiles)
    .values(rows)
    .onConflictDoUpdate({
      target: storedFiles.path,
      set: { unusedSince: tx.now },
      setWhere: sql`${storedFiles.leavingAt} is null`,
    })
    .returning({ path: storedFiles.path })
  if (recorded.length < rows.length) throw new Refusal('storage-unavailable')
}

/** Lets files go that may not stay for the week; returns their paths. The next sweep removes what the caller does not. */
export async function letGo(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const gone = await tx.db
    .update(storedFiles)
    .set({ leavingAt: tx.now })
    .where(inArray(storedFiles.address, [...addresses]))
    .returning({ path: storedFiles.path })
  return gone.map(({ path }) => path)
}

/**
 * Updates which files are in use, and marks some that were unused for a week. Returns the marked
 * ones, also those that an earlier run marked and did not remove; without these.
 */
export async function markUnused(tx: Tx, without: string[] = []): Promise<string[]> {
  await tx.db.execute(sql`
    with named as (
      select (regexp_matches(
        concat_ws(' ', pictures::text, images::text, panoramic_images::text, color_images::text,
          spin::text, model::text),
        '/(?:pictures|spins|models)/[^"[:space:]]+', 'g'))[1] as address
      from products
      union all
      select (regexp_matches(value::text, '/(?:pictures|spins|models)/[^"[:space:]]+', 'g'))[1]
      from settings
      union all
      select picture ->> 'src' from review_photos
    ), looked as (
      select path, address in (select address from named where address is not null) as used
      from stored_files
    )
    update stored_files
    set unused_since = case when used then null else coalesce(unused_since, ${tx.now.toISOString()}::timestamptz) end
    from looked
    where looked.path = stored_files.path and leaving_at is null
      and used = (unused_since is not null)`)
  const before = new Date(tx.now.getTime() - KEPT_DAYS * DAY_MS)
  const old = tx.db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(
      and(
        or(lt(storedFiles.unusedSince, before), isNotNull(storedFiles.leavingAt)),
        isNoneOf(storedFiles.path, without),
      ),
    )
    .limit(MAX_AT_ONCE)
  const leaving = await tx.db
    .update(storedFiles)
    .set({ leavingAt: tx.now })
    .where(inArray(storedFiles.path, old))
    .returning({ path: storedFiles.path })
  return leaving.map(({ path }) => path)
}

/** Forgets files that are removed. */
export async function forgetFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  const gone = and(inArray(storedFiles.path, [...paths]), isNotNull(storedFiles.leavingAt))
  await tx.db.delete(storedFiles).where(gone)
}
