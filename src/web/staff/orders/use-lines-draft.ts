import { useEffect, useState } from 'react'
import type { OrderView } from '#contract/orders.ts'
import { type Draft, draftOf, type DraftLine, isChanged, newLine } from './lines-draft.ts'

type State = { base: OrderView; draft: Draft; open: readonly number[] }

/** The lines of an order as staff change them: one draft, with the lines whose fields are open. */
export function useLinesDraft(order: OrderView) {
  const [state, setState] = useState<State>()
  const current = state ?? { base: order, draft: draftOf(order), open: [] }
  const set = (next: State) => {
    const isIdle = next.open.length === 0 && !isChanged(next.base, next.draft)
    setState(isIdle ? undefined : next)
  }
  const setDraft = (draft: Partial<Draft>) =>
    set({ ...current, draft: { ...current.draft, ...draft } })
  const changedLines = (key: number, change: Partial<DraftLine>) =>
    current.draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line))
  return {
    ...current,
    isEditing: state !== undefined,
    setDraft,
    setLine: (key: number, change: Partial<DraftLine>) =>
      setDraft({ lines: changedLines(key, change) }),
    toggle: (key: number) =>
      set({
        ...current,
        open: current.open.includes(key)
          ? current.open.filter((other) => other !== key)
          : [...current.open, key],
      }),
    add: () => {
      const key = Math.max(-1, ...current.draft.lines.map((line) => line.key)) + 1
      const lines = [...current.draft.lines, newLine(key)]
      set({ ...current, draft: { ...current.draft, lines }, open: [...current.open, key] })
    },
    /** An added line is dropped; a line of the order is marked as removed and can be put back. */
    remove: ({ key, id }: DraftLine) =>
      set({
        ...current,
        open: current.open.filter((other) => other !== key),
        draft: {
          ...current.draft,
          lines:
            id === undefined
              ? current.draft.lines.filter((line) => line.key !== key)
              : changedLines(key, { isGone: true }),
        },
      }),
    close: () => setState(undefined),
  }
}

export type LinesDraft = ReturnType<typeof useLinesDraft>

const PAUSE_MS = 350

/** A value once it has not changedLines for a moment. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
