// Whether one partner stands below another, by who recruited whom or by where staff placed them: no
// move and no placement may close a circle of either kind.

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { genealogy } from './tree.table.ts'

/** Also of oneself. */
export async function standsBelow(tx: Tx, memberId: number, aboveId: number): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    with recursive up (id) as (
      select ${memberId}::integer
      union
      select m.placement_id from up join ${members} m on m.id = up.id
      where m.placement_id is not null
    )
    select exists (select from up where id = ${aboveId})
      or exists (select from ${genealogy} g
        where g.member_id = ${memberId} and strpos(g.path, ${`/${aboveId}/`}) > 0) as below`)
  return rows[0]?.below === true
}
