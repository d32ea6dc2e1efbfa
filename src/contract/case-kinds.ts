// The kinds of cases, for pages that need no schema.

export const CASE_KINDS = ['damage', 'exchange', 'warranty', 'question'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const isCaseKind = (text: string): text is CaseKind =>
  (CASE_KINDS as readonly string[]).includes(text)

export const CASE_KIND_NAMES: Record<CaseKind, string> = {
  damage: 'Damage',
  exchange: 'Exchange',
  warranty: 'Warranty',
  question: 'Question',
}
