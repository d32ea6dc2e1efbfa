import { Download } from 'lucide-react'
import type { ExportCommissions } from '#contract/staff-partners.ts'
import { useExportCommissions } from '#web/queries/staff-partners.ts'
import { saveFile } from '#web/staff/table/save-file.ts'
import { toastError } from '#web/staff/toast-error.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { filter: ExportCommissions; variant: 'soft' | 'quiet' }

/** Saves commissions as a file for a spreadsheet: those chosen, or all that the table finds. */
export function ExportButton({ filter, variant }: Props) {
  const exporting = useExportCommissions()
  const save = () =>
    exporting.mutate(filter, {
      onSuccess: (file) => saveFile('commissions.csv', file),
      onError: toastError('Error', 'The file could not be made. Please try again.'),
    })
  return (
    <Button variant={variant} size="sm" pending={exporting.isPending} onClick={save}>
      <Download className="i" aria-hidden="true" />
      Export
    </Button>
  )
}
