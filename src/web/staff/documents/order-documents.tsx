import { useQuery } from '@tanstack/react-query'
import type { DocumentSummaryView } from '#contract/documents.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { readFileAsStaff } from '#web/queries/staff-call.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { DownloadButton } from '#web/staff/download.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { documentRemark } from '#web/ui/documents/document-remark.ts'
import { Panel } from '#web/ui/panel.tsx'

/** The invoices, credit notes and receipts of an order. */
export function OrderDocuments({ orderId }: { orderId: number }) {
  const { data, error } = useQuery(staffListQuery(`/api/orders/${orderId}/documents`, 'limit=200'))
  const documents = data?.items ?? []
  if (!error && documents.length === 0) return null
  return (
    <Panel
      id="order-documents"
      title="Documents"
      className="op-panel"
      aside={documents.length > 1 && <PrintLink documents={documents} label="Print all" />}
    >
      {error && (
        <p className="op-in muted">{errorSentence(error, 'The documents could not be loaded.')}</p>
      )}
      <ul className="det-r op-in">
        {documents.map((document) => (
          <li key={document.number}>
            <div className="min-w-0 flex-1">
              <p className="font-[550] num">
                {document.title} {document.number}
              </p>
              <p className="xs muted num">
                {[dayText(document.issuedOn), documentRemark(document)].filter(Boolean).join(', ')}
              </p>
            </div>
            <PrintLink documents={[document]} label="Print" />
            <DownloadButton
              label="PDF"
              srLabel={` of ${document.number}`}
              fileName={`${document.number}.pdf`}
              read={() => readFileAsStaff(`/api/documents/${document.number}/pdf`)}
              failed="The PDF could not be made. Please try again."
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type PrintLinkProps = { documents: readonly DocumentSummaryView[]; label: string }

function PrintLink({ documents, label }: PrintLinkProps) {
  const numbers = documents.map(({ number }) => number).join(',')
  return (
    <AppLink className="link" href={`/admin/documents/print?numbers=${numbers}`}>
      {label}
      {documents.length === 1 && <span className="sr-only"> {numbers}</span>}
    </AppLink>
  )
}
