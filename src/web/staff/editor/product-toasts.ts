import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

/** What the server said, where it said something. */
export function sayFailed(wanted: 'create' | 'update' | 'delete', error: unknown): void {
  const said = refusalOf(error)?.error ?? (error instanceof Error ? error.message : '')
  toast({ title: 'Error', text: `Failed to ${wanted} product: ${said}`, tone: 'failure' })
}
