import type { ExportOrders } from '#contract/orders.ts'
import { exportOrders } from '#web/queries/staff-orders.ts'
import { DownloadButton } from '#web/staff/download.tsx'

type Props = { filter: ExportOrders; variant: 'soft' | 'quiet'; title?: string }

/** Saves orders as a file for a spreadsheet: those that were chosen, or all that the table finds. */
export const ExportButton = ({ filter, variant, title }: Props) => (
  <DownloadButton
    label="Export"
    iconOnPhones={variant === 'soft'}
    variant={variant}
    title={title}
    aria-label={title}
    fileName="orders.csv"
    read={() => exportOrders(filter)}
    failed="The file could not be made. Please try again."
  />
)
