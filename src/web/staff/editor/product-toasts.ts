import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

const FAILED = {
  create: 'Failed to create product: ',
  update: 'Failed to update product: ',
  delete: 'Failed to delete product: ',
}

/** Shows that a change failed, with the server's reason where there is one. */
export function toastFailure(change: keyof typeof FAILED, error: unknown): void {
  const reason = refusalOf(error)?.error ?? (error instanceof Error ? error.message : '')
  toast({ title: 'Error', text: FAILED[change] + reason, tone: 'failure' })
}
