import type { ProductPicture } from '#contract/product-views.ts'
import { Picture } from '#web/ui/picture.tsx'

/** The picture beside a name that says what it shows; an empty tile where there is none, or none yet. */
export const HitPicture = ({ picture }: { picture: ProductPicture | null | undefined }) => (
  <span className="tile">
    {picture && (
      <Picture facts={picture} alt="" sizes="84px" className={picture.pale ? 'pale' : undefined} />
    )}
  </span>
)
