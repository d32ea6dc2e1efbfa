import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

const FAILED = {
  create: 'Failed to create product: ',
  update: 'Failed to update product: ',
  delete: 'Failed to delete product: ',
}

/** What the server said, where it said something. */
export function toastFailure(wanted: keyof typeof FAILED, error: unknown): void {
  const said = refusalOf(error)?.error ?? (error instanceof Error ? error.message : '')
  toast({ title: 'Error', text: FAILED[wanted] + said, tone: 'failure' })
}
