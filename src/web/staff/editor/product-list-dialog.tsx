import { useState } from 'react'
import { PRODUCT_LIST_BYTES, type ProductListPreview } from '#contract/product-lists.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { refusalOf } from '#web/queries/call.ts'
import {
  productListFile,
  useImportProducts,
  usePreviewProducts,
} from '#web/queries/staff-products.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { ApplyRows, LIST_FAILED, ListDialog } from '#web/staff/list-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PreviewTables } from './product-list-preview.tsx'

/** All products as a list: to download, edit in a spreadsheet and bring back. */
export default function ProductListDialog({ onClose }: { onClose: () => void }) {
  return (
    <ListDialog
      title="Products as a list"
      description="Download the list, edit it in a spreadsheet, and bring it back. You see what would change before anything does."
      download={{
        fileName: 'products.csv',
        read: productListFile,
        about:
          'One row for each product, drafts too. A row without an id adds a product. Colours, features and SKUs have one line each. Stock is not in the list and stays as it is.',
      }}
      upload={{
        label: 'The edited list',
        hint: 'A CSV file, 1 MB and 2,000 rows at most',
        maxBytes: PRODUCT_LIST_BYTES,
        tooLarge: refusalSentence('list-too-large'),
      }}
      preview={usePreviewProducts()}
      onClose={onClose}
    >
      {(preview) => <ApplyList preview={preview} onDone={onClose} />}
    </ListDialog>
  )
}

type ApplyProps = { preview: ProductListPreview; onDone: () => void }

/** What the list would do, and a button that does it. */
function ApplyList({ preview, onDone }: ApplyProps) {
  const [problems, setProblems] = useState<string[]>([])
  const bring = useImportProducts()
  const { added, changed, bad } = preview
  const good = [...added, ...changed]
  const apply = () =>
    bring.mutate(
      {
        rows: good.map(({ row, productId, version, cells }) => ({
          row,
          productId,
          version,
          cells,
        })),
      },
      {
        onSuccess: (done) => {
          toast({ title: 'List imported', text: `${done.added} added, ${done.changed} changed.` })
          onDone()
        },
        onError: (failed) => setProblems(problemsOf(failed)),
      },
    )
  return (
    <>
      <PreviewTables preview={preview} />
      <ApplyRows
        good={good.length}
        bad={bad.length}
        label={`Add ${added.length} and change ${changed.length}`}
        pending={bring.isPending}
        problems={problems}
        onApply={apply}
      />
    </>
  )
}

/** A sentence for each row that was refused after all; nothing was saved. */
function problemsOf(failed: Error): string[] {
  const issues = refusalOf(failed)?.issues ?? []
  if (issues.length === 0) return [errorSentence(failed, LIST_FAILED)]
  return [
    'Nothing was saved. Please bring the list again.',
    ...issues.map(({ path, message }) => `In ${path}: ${message}`),
  ]
}
