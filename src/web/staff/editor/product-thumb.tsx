import type { ProductPicture } from '#contract/product-views.ts'
import { Carton } from '#web/ui/carton.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** A small picture of a product beside its name; a carton where it has none. */
export function ProductThumb({ picture }: { picture: ProductPicture | null | undefined }) {
  return (
    <span className="ed-thumb">
      {picture ? (
        <Picture
          facts={picture}
          alt=""
          sizes="64px"
          className={picture.pale ? 'pale' : undefined}
        />
      ) : (
        <Carton className="w-8" />
      )}
    </span>
  )
}
