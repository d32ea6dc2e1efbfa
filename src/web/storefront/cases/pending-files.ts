// Files that were chosen in the form of a new case: they are sent from the case's page, which opens as
// soon as the case does.

const pending = new Map<string, readonly File[]>()

export const keepPending = (caseId: number, files: readonly File[]): void =>
  void (files.length > 0 && pending.set(String(caseId), files))

/** The files of a case that are still to be sent; they are handed out once. */
export function takePending(caseId: string): readonly File[] {
  const files = pending.get(caseId) ?? []
  pending.delete(caseId)
  return files
}
