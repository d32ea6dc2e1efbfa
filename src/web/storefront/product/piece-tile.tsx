import type { PictureFacts } from '#contract/product-views.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { GalleryPicture } from './colors.ts'

type PictureTileProps = { facts: PictureFacts & { pale: boolean }; alt: string; sizes: string }

/** A picture of a piece in a tile. */
export const PictureTile = ({ facts, alt, sizes }: PictureTileProps) => (
  <div className="tile">
    <Picture facts={facts} alt={alt} sizes={sizes} className={facts.pale ? 'pale' : undefined} />
  </div>
)

/** The piece that a form is about, at the form's side. */
export function PieceTile({ picture }: { picture: GalleryPicture | undefined }) {
  if (picture?.facts)
    return <PictureTile facts={picture.facts} alt="" sizes="(min-width: 900px) 264px, 72px" />
  return <div className="tile">{picture && <img src={picture.src} alt="" />}</div>
}
