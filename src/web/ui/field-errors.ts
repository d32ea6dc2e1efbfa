// What is wrong with which field, as schema and server tell it alike.

export type FieldErrors = Partial<Record<string, string>>
export type FieldIssue = { path: string | readonly PropertyKey[]; message: string }

/** The first complaint about each field. */
export const errorsOf = (issues: readonly FieldIssue[]): FieldErrors =>
  Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [[path].flat().map(String).join('.'), message]),
  )
