import { useEffect, useState } from 'react'
import type { Issue } from '#contract/refusals.ts'
import { refusalOf } from '#web/queries/call.ts'
import { type Draft, same } from './draft.ts'

export type DraftForm = {
  draft: Draft
  set: (changes: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void
  /** Whether anything differs from what was there at first. */
  changed: boolean
  issueOf: (path: string) => string | undefined
  /** Shows what is wrong, and leads to the first field at fault. */
  show: (issues: readonly Issue[]) => void
  showRefusal: (error: unknown) => void
}

/** A product as it is typed, with what is wrong with it. */
export function useDraft(initial: Draft): DraftForm {
  const [draft, setDraft] = useState(initial)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  useEffect(() => {
    if (issues.length > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [issues])
  const show = (found: readonly Issue[]) => setIssues([...found])
  return {
    draft,
    set: (changes) =>
      setDraft((before) => ({
        ...before,
        ...(typeof changes === 'function' ? changes(before) : changes),
      })),
    changed: !same(draft, initial),
    issueOf: (path) => issues.find((issue) => issue.path === path)?.message,
    show,
    showRefusal: (error) => show(refusalOf(error)?.issues ?? []),
  }
}
