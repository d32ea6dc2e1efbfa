import { PRODUCT_LIST_BYTES, type ProductListPreview } from '#contract/product-lists.ts'
import { UPLOAD_REFUSALS } from '#contract/refusals/uploads.ts'
import { refusalOf } from '#web/queries/call.ts'
import { readFileAsStaff } from '#web/queries/staff-call.ts'
import { usePreviewProducts } from '#web/queries/staff-products.ts'
import { useSend } from '#web/queries/use-send.ts'
import { ApplyRows, ListDialog, whyNot } from '#web/staff/list-dialog.tsx'
import { PreviewTables } from './product-list-preview.tsx'

/** All products as a list: to download, edit in a spreadsheet and bring back. */
export default function ProductListDialog({ onClose }: { onClose: () => void }) {
  return (
    <ListDialog
      title="Import or export products"
      description="Download the list, edit it in a spreadsheet and upload it. You can check the changes before they are saved."
      download={{
        fileName: 'products.csv',
        read: () => readFileAsStaff('/api/product-lists'),
        about:
          'One row per product, including drafts. Leave the ID empty to add a product. Put each colour, feature and SKU on its own line. Stock is not changed.',
      }}
      upload={{
        label: 'The edited list',
        hint: 'CSV file, up to 1 MB and 2,000 rows',
        maxBytes: PRODUCT_LIST_BYTES,
        tooLarge: UPLOAD_REFUSALS['list-too-large'][1],
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
  const { added, changed, bad } = preview
  const good = [...added, ...changed]
  return (
    <>
      <PreviewTables preview={preview} />
      <ApplyRows
        good={good.length}
        bad={bad.length}
        label={`Add ${added.length} and change ${changed.length}`}
        verb={useSend('POST', '/api/product-lists')}
        inputOf={() => ({
          rows: good.map(({ row, productId, version, cells }) => ({
            row,
            productId,
            version,
            cells,
          })),
        })}
        done={(done) => ({
          title: 'List imported',
          text: `${done.added} added, ${done.changed} changed.`,
        })}
        problemsOf={problemsOf}
        onDone={onDone}
      />
    </>
  )
}

/** A sentence for each row that was refused after all; nothing was saved. */
function problemsOf(failed: Error): string[] {
  const issues = refusalOf(failed)?.issues ?? []
  if (issues.length === 0) return whyNot(failed)
  return [
    'Nothing was saved. Please upload the list again.',
    ...issues.map(({ path, message }) => `In ${path}: ${message}`),
  ]
}
