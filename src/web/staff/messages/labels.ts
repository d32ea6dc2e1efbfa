import type { ContactStatus } from '#contract/enquiries.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const MESSAGE_STATES: Record<ContactStatus, StateLabel> = {
  pending: ['warn', 'To answer'],
  answered: ['ok', 'Answered'],
  closed: ['neutral', 'Closed'],
}
