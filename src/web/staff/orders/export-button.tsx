import { Download } from 'lucide-react'
import type { ExportOrders } from '#contract/orders.ts'
import { useExportOrders } from '#web/queries/staff-orders.ts'
import { saveFile } from '#web/staff/table/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from './order-toasts.ts'

type Props = { wanted: ExportOrders; variant: 'soft' | 'quiet'; title?: string }

/** Keeps orders as a file for a spreadsheet: those that were chosen, or all that the table finds. */
export function ExportButton({ wanted, variant, title }: Props) {
  const exporting = useExportOrders()
  const run = async () => {
    try {
      saveFile('orders.csv', await exporting.mutateAsync(wanted))
    } catch (error) {
      toastError('The file could not be made. Please try again.', error)
    }
  }
  return (
    <Button
      variant={variant}
      size="sm"
      title={title}
      aria-label={title}
      pending={exporting.isPending}
      onClick={() => void run()}
    >
      <Download className="i" aria-hidden="true" />
      <span className={variant === 'soft' ? 'max-[899px]:sr-only' : undefined}>Export</span>
    </Button>
  )
}
