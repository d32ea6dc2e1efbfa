import { Picture } from '#web/ui/picture.tsx'
import type { GalleryPicture } from './colors.ts'

/** The piece that a form is about, at the form's side. */
export const PieceTile = ({ picture }: { picture: GalleryPicture | undefined }) => (
  <div className="tile">
    {picture?.facts && (
      <Picture
        facts={picture.facts}
        alt=""
        sizes="(min-width: 900px) 264px, 72px"
        className={picture.facts.pale ? 'pale' : undefined}
      />
    )}
    {picture && !picture.facts && <img src={picture.src} alt="" />}
  </div>
)
