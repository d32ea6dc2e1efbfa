import { useQueries } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { staffQuery } from '#web/queries/staff-list.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { PrintButton } from '#web/staff/small-button.tsx'
import { DocumentSheet } from '#web/ui/documents/document-sheet.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import '#web/staff/print/print.css'

const NUMBERS = /^[A-Z]{2,3}-\d{4}-\d{6,9}(,[A-Z]{2,3}-\d{4}-\d{6,9}){0,199}$/

/** Documents as pages for a printer: `?numbers=INV-2026-000001,CN-2026-000001`. */
export default function PrintDocumentsScreen() {
  const param = new URLSearchParams(useSearch()).get('numbers') ?? ''
  const numbers = NUMBERS.test(param) ? [...new Set(param.split(','))] : []
  const answers = useQueries({
    queries: numbers.map((number) => staffQuery(`/api/documents/${number}`)),
  })
  return (
    <>
      <div className="desk-top prt-bar">
        <h1 tabIndex={-1}>Print documents</h1>
        <PrintButton variant="primary" />
      </div>
      {numbers.length === 0 && <Empty text="No documents found" />}
      {answers.some(({ isPending }) => isPending) && <Loading />}
      {answers.map(({ data, error }, index) => (
        <Answer key={numbers[index]} data={data} error={error} number={numbers[index] ?? ''} />
      ))}
    </>
  )
}

type AnswerProps = {
  data: Parameters<typeof DocumentSheet>[0]['document'] | undefined
  error: Error | null
  number: string
}

function Answer({ data, error, number }: AnswerProps) {
  if (data) return <DocumentSheet document={data} />
  if (!error) return null
  return <Empty text={`${number}: ${errorSentence(error, 'Could not load this.')}`} />
}
