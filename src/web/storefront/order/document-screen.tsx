import { ChevronLeft, Download, Printer } from 'lucide-react'
import type { DocumentView } from '#contract/documents.ts'
import { orderDocumentPath, orderDocumentQuery } from '#web/queries/by-link.ts'
import type { ScreenProps } from '#web/route.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentSheet } from '#web/ui/documents/document-sheet.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ByLink } from './by-link.tsx'

/** A document of an order, for anybody with the order's link. */
export function DocumentScreen({
  params: { link = '', number = '' },
}: Pick<ScreenProps, 'params'>) {
  return (
    <main>
      <ByLink query={orderDocumentQuery(link, number)} absent="We cannot find that document">
        {(document) => <DocumentPage document={document} link={link} />}
      </ByLink>
    </main>
  )
}

function DocumentPage({ document, link }: { document: DocumentView; link: string }) {
  const { number } = document
  const hasScript = useHydrated()
  return (
    <div className="document-page">
      <nav className="document-bar" aria-label="Document">
        <div className="wrap flex items-center gap-3">
          <AppLink className="ibtn" href={`/order/${link}`} aria-label="Back to the order">
            <ChevronLeft className="i" aria-hidden="true" />
          </AppLink>
          <b className="num">{number}</b>
          <div className="flex gap-2">
            {hasScript && (
              <Button variant="soft" size="sm" aria-label="Print" onClick={() => window.print()}>
                <Printer className="i" aria-hidden="true" />
                <span>Print</span>
              </Button>
            )}
            <a
              className="btn btn-primary btn-sm"
              href={`${orderDocumentPath(link, number)}/pdf`}
              download={`${number}.pdf`}
              aria-label="PDF"
            >
              <Download className="i" aria-hidden="true" />
              <span>PDF</span>
            </a>
          </div>
        </div>
      </nav>
      <DocumentSheet document={document} />
    </div>
  )
}
