import { Download } from 'lucide-react'
import type { ExportCommissions } from '#contract/staff-partners.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useExportCommissions } from '#web/queries/staff-partners.ts'
import { saveFile } from '#web/staff/table/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

const FAILED = 'The file could not be made. Please try again.'

/** Keeps commissions as a file for a spreadsheet: those chosen, or all that the table finds. */
export function ExportButton(props: { wanted: ExportCommissions; variant: 'soft' | 'quiet' }) {
  const exporting = useExportCommissions()
  const run = async () => {
    try {
      saveFile('commissions.csv', await exporting.mutateAsync(props.wanted))
    } catch (error) {
      toast({ title: 'Error', text: refusalOf(error)?.error ?? FAILED, tone: 'failure' })
    }
  }
  return (
    <Button
      variant={props.variant}
      size="sm"
      pending={exporting.isPending}
      onClick={() => void run()}
    >
      <Download className="i" aria-hidden="true" />
      Export
    </Button>
  )
}
