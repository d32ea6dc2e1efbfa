import { useEffect, useState } from 'react'
import type { Issue } from '#contract/refusals.ts'
import { refusalOf } from '#web/queries/call.ts'
import type { FormBinding } from '#web/ui/form-context.ts'
import { type Draft, same } from './draft.ts'

export type DraftForm = {
  draft: Draft
  set: (changes: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void
  /** Whether anything differs from what was there at first. */
  changed: boolean
  issueOf: (path: string) => string | undefined
  /** Gives each control with the name of a text field its value and its error. */
  bind: FormBinding['bind']
  /** Shows what is wrong, and leads to the first field at fault. */
  show: (issues: readonly Issue[]) => void
  showRefusal: (error: unknown) => void
}

type TextName = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft]

/** Where a field is called something else on the wire. */
const PATHS: Readonly<Record<string, string>> = {
  widthCm: 'measures.widthCm',
  depthCm: 'measures.depthCm',
  heightCm: 'measures.heightCm',
  bank: 'bankDetails.bank',
  account: 'bankDetails.account',
}

/** A product as it is typed, with what is wrong with it. */
export function useDraft(initial: Draft): DraftForm {
  const [draft, setDraft] = useState(initial)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  useEffect(() => {
    if (issues.length > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [issues])
  const show = (found: readonly Issue[]) => setIssues([...found])
  const set: DraftForm['set'] = (changes) =>
    setDraft((before) => ({
      ...before,
      ...(typeof changes === 'function' ? changes(before) : changes),
    }))
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message
  return {
    draft,
    set,
    changed: !same(draft, initial),
    issueOf,
    bind: (name) => ({
      error: issueOf(PATHS[name] ?? name),
      control: {
        value: draft[name as TextName],
        onChange: ({ target }) => set({ [name]: (target as HTMLInputElement).value }),
      },
    }),
    show,
    showRefusal: (error) => show(refusalOf(error)?.issues ?? []),
  }
}
