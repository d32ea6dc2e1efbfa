import { useEffect, useState } from 'react'
import type { Issue } from '#contract/refusals.ts'
import { refusalOf } from '#web/queries/call.ts'
import type { FormBinding } from '#web/ui/form-context.ts'
import { type Draft, same } from './draft.ts'

export type DraftForm = {
  draft: Draft
  set: (changes: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void
  /** Whether any value differs from its initial one. */
  changed: boolean
  issueOf: (path: string) => string | undefined
  /** The value, the change handler and the error of the control for this text field. */
  bind: FormBinding['bind']
  /** Shows these issues and focuses the first invalid field. */
  show: (issues: readonly Issue[]) => void
  showFieldIssues: (error: unknown) => void
}

type TextName = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft]

/** The fields with another name in the API. */
const PATHS: Readonly<Record<string, string>> = {
  widthCm: 'measures.widthCm',
  depthCm: 'measures.depthCm',
  heightCm: 'measures.heightCm',
  bank: 'bankDetails.bank',
  account: 'bankDetails.account',
}

/** The state of the product form: its values and its errors. */
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
    showFieldIssues: (error) => show(refusalOf(error)?.issues ?? []),
  }
}
