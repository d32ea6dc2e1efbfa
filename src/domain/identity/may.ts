// What the person behind a change may do.

import { type Ability, EDITOR_MAY_NOT, roleCan, canWith } from '#contract/staff.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Tx } from '#platform/tx.ts'

/** The editor may do what a manager may, except what requires a named person. */
export function can(actor: Actor, ability: Ability): boolean {
  if (actor.kind === 'staff') return canWith(actor, ability)
  return actor.kind === 'editor' && !EDITOR_MAY_NOT.includes(ability) && roleCan('manager', ability)
}

/**
 * Refuses staff and the editor without an ability. Other actors pass: routes keep visitors and
 * partners out, and jobs need no ability.
 */
export function requireAbility(tx: Tx, ability: Ability): void {
  const { actor } = tx
  const isStaff = actor.kind === 'staff' || actor.kind === 'editor'
  if (isStaff && !can(actor, ability)) throw new Refusal('not-allowed')
}

/** The signed-in person who acts; the editor's shared password does not identify anybody. */
export function staffId({ actor }: Tx): number {
  if (actor.kind !== 'staff') throw new Refusal('not-allowed')
  return actor.userId
}
