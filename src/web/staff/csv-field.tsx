import type { ReactNode } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Props = {
  label: string
  hint: ReactNode
  error: string | null | undefined
  onFile: (file: File) => void
}

/** Takes a CSV file. */
export const CsvField = ({ error, onFile, ...props }: Props) => (
  <TextField
    {...props}
    className="csv-field"
    type="file"
    accept=".csv,.txt,text/csv"
    error={error ?? undefined}
    onChange={({ target }) => {
      const [file] = target.files ?? []
      if (file) onFile(file)
    }}
  />
)
