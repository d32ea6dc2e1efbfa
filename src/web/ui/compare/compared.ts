// The products that the visitor compares: stored in this browser and shared by all of its tabs.

import { useSyncExternalStore } from 'react'
import { comparedIn, MAX_COMPARED } from '#web/compare-address.ts'
import { COMPARED_KEY } from '#web/ui/compare-buttons.tsx'
import { recall, remember } from '#web/ui/remembered.ts'
import { toast } from '#web/ui/toasts.ts'

const NONE: readonly number[] = []

let compared: readonly number[] | undefined
const listeners = new Set<() => void>()

/** Removes `id` if it is there, else adds it if there is room. */
export function toggled(ids: readonly number[], id: number): readonly number[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id)
  return isFull(ids) ? ids : [...ids, id]
}

export const isFull = (ids: readonly number[]) => ids.length >= MAX_COMPARED

export function comparedNow(): readonly number[] {
  if (compared) return compared
  const stored = recall(COMPARED_KEY)
  compared = comparedIn(new URLSearchParams({ ids: Array.isArray(stored) ? stored.join() : '' }))
  return compared
}

export function compareOnly(ids: readonly number[]): void {
  remember(COMPARED_KEY, ids)
  setCompared(ids)
}

/** `undefined` lets the next read take the ids from storage. */
function setCompared(ids: readonly number[] | undefined): void {
  compared = ids
  for (const listener of listeners) listener()
}

export const toggleCompared = (id: number) => compareOnly(toggled(comparedNow(), id))

/** Adds a product to the comparison or removes it; shows a toast if there is no room. */
export function pressCompare(id: number, name: string): void {
  const before = comparedNow()
  if (before.includes(id) || !isFull(before)) return toggleCompared(id)
  toast({
    title: 'You can compare up to three items',
    text: `Remove one to add ${name}.`,
  })
}

/** Empty on the server and during hydration. */
export function useCompared(): readonly number[] {
  return useSyncExternalStore(onCompared, comparedNow, () => NONE)
}

export function onCompared(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', fromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', fromAnotherTab)
  }
}

function fromAnotherTab({ key }: StorageEvent): void {
  if (key === COMPARED_KEY) setCompared(undefined)
}
