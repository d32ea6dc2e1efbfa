import { useEffect, useState } from 'react'
import type { OrderView } from '#contract/orders.ts'
import { type Draft, draftOf, type DraftLine, isChanged, newLine } from './lines-draft.ts'

type State = { base: OrderView; draft: Draft; open: readonly number[] }

/** The lines of an order as staff change them: one draft, with the lines whose fields are open. */
export function useLinesDraft(order: OrderView) {
  const [state, setState] = useState<State>()
  const now = state ?? { base: order, draft: draftOf(order), open: [] }
  const set = (next: State) => {
    const isIdle = next.open.length === 0 && !isChanged(next.base, next.draft)
    setState(isIdle ? undefined : next)
  }
  const setDraft = (draft: Partial<Draft>) => set({ ...now, draft: { ...now.draft, ...draft } })
  const changed = (key: number, change: Partial<DraftLine>) =>
    now.draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line))
  return {
    ...now,
    isEditing: state !== undefined,
    setDraft,
    setLine: (key: number, change: Partial<DraftLine>) => setDraft({ lines: changed(key, change) }),
    toggle: (key: number) =>
      set({
        ...now,
        open: now.open.includes(key)
          ? now.open.filter((other) => other !== key)
          : [...now.open, key],
      }),
    add: () => {
      const key = Math.max(-1, ...now.draft.lines.map((line) => line.key)) + 1
      const lines = [...now.draft.lines, newLine(key)]
      set({ ...now, draft: { ...now.draft, lines }, open: [...now.open, key] })
    },
    /** A line that was added is dropped; one that stands is marked and can be put back. */
    remove: ({ key, id }: DraftLine) =>
      set({
        ...now,
        open: now.open.filter((other) => other !== key),
        draft: {
          ...now.draft,
          lines:
            id === undefined
              ? now.draft.lines.filter((line) => line.key !== key)
              : changed(key, { isGone: true }),
        },
      }),
    close: () => setState(undefined),
  }
}

export type LinesDraft = ReturnType<typeof useLinesDraft>

const PAUSE_MS = 350

/** A value once it has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
