import type { DocumentSummaryView } from '#contract/documents.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { orderDocumentPath } from '#web/queries/by-link.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { documentRemark } from '#web/ui/documents/document-remark.ts'
import { Panel } from '#web/ui/panel.tsx'

type DocumentsPanelProps = {
  /** A server of 0.1.0 sends none (until 0.3.0). */
  documents: readonly DocumentSummaryView[] | undefined
  link: string
}

const NONE: readonly DocumentSummaryView[] = []

/** The invoices, credit notes and receipts of an order, each as a page and as a PDF. */
export function DocumentsPanel({ documents = NONE, link }: DocumentsPanelProps) {
  if (documents.length === 0) return null
  return (
    <Panel id="documents-heading" title="Documents" className="bk">
      <ul className="order-documents">
        {documents.map((document) => (
          <li key={document.number}>
            <AppLink className="link num" href={`/order/${link}/documents/${document.number}`}>
              {document.title} {document.number}
            </AppLink>
            <span className="num">{dayText(document.issuedOn)}</span>
            <a
              className="link"
              href={`${orderDocumentPath(link, document.number)}/pdf`}
              download={`${document.number}.pdf`}
            >
              PDF<span className="sr-only"> of {document.number}</span>
            </a>
            {documentRemark(document) && <small>{documentRemark(document)}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
