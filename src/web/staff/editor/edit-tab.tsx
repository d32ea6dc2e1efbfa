import { useQuery } from '@tanstack/react-query'
import { productToEditQuery } from '#web/queries/staff-products.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { EditProductForm, NewProductForm } from './product-forms.tsx'
import { newProductHref, placeHref, type EditorPlace } from './tabs.ts'

/** The form of a product, new or known; a hint where none is chosen. */
export default function EditTab({ product }: Pick<EditorPlace, 'product'>) {
  if (product === undefined) return <NothingChosen />
  return product === 'new' ? <NewProductForm /> : <Known key={product} id={product} />
}

function NothingChosen() {
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Edit
      </h1>
      <Empty text="Select a product to edit, or add a new one">
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink variant="soft" size="sm" href={placeHref({ tab: 'products' })}>
            Choose a product
          </ButtonLink>
          <ButtonLink size="sm" href={newProductHref}>
            Add New Product
          </ButtonLink>
        </div>
      </Empty>
    </>
  )
}

function Known({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(productToEditQuery(id))
  if (data) return <EditProductForm product={data} />
  if (!error)
    return (
      <div className="grid gap-4" aria-hidden="true">
        <div className="sk h-10 w-64" />
        <div className="sk h-64" />
      </div>
    )
  return <LoadFailed what="The product" error={error} onRetry={() => void refetch()} />
}
