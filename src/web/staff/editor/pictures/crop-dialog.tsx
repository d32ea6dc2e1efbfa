import { useEffect, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { ProductPicture, PictureFacts } from '#contract/product-views.ts'
import { useCall } from '#web/queries/change.ts'
import { uploadAsStaff } from '#web/queries/staff-upload.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  picture: ProductPicture
  /** The file as it was chosen; without it the largest version that the shop serves is cropped. */
  original: Blob | undefined
  onCropped: (facts: PictureFacts) => void
  onClose: () => void
}

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
/** The first frame lies inside the picture, so that its corners can be seen. */
const START: PercentCrop = { unit: '%', x: 6, y: 6, width: 88, height: 88 }
const SMALLEST_PX = 32

/** Chooses the part of a picture to keep; the server cuts it out of the file. */
export default function CropDialog({ picture, original, onCropped, onClose }: Props) {
  const [crop, setCrop] = useState(START)
  const src = usePictureUrl(original, picture.src)
  const cut = useCall(
    async () => {
      const file = original ?? (await (await fetch(picture.src)).blob())
      const name = picture.src.split('/').at(-1)?.split('.')[0] ?? 'picture'
      return uploadAsStaff({
        address: `/api/product-pictures?crop=${sharesOf(crop)}`,
        field: 'file',
        files: [new File([file], `${name}.jpg`)],
        onProgress: () => undefined,
      })
    },
    { onSuccess: onCropped },
  )
  const nothing = crop.width === 0 || crop.height === 0 || sharesOf(crop) === sharesOf(WHOLE)
  return (
    <Dialog onClose={() => !cut.isPending && onClose()} title="Crop the picture" maxWidth={760}>
      <div className="dialog-body">
        <p className="small muted">
          Drag to select an area, or move the corners. You can also use the arrow keys.
        </p>
        <div className="grid max-h-[60vh] place-items-center overflow-auto bg-sunk">
          <ReactCrop
            crop={crop}
            minWidth={SMALLEST_PX}
            minHeight={SMALLEST_PX}
            onChange={(_, percent) => setCrop(percent)}
          >
            <img src={src} alt={picture.alt} />
          </ReactCrop>
        </div>
        {cut.error && (
          <p className="err" role="alert">
            {errorSentence(cut.error, 'The picture could not be cropped. Please try again.')}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="soft" disabled={cut.isPending} onClick={onClose}>
            Do not crop
          </Button>
          <Button
            pending={cut.isPending}
            pendingLabel="Cropping..."
            disabled={nothing}
            onClick={() => cut.mutate()}
          >
            Crop
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Fractions are rounded to four digits. */
const ROUNDING = 10_000

/** `0.1,0,0.8,1`, as the server takes it. */
function sharesOf({ x, y, width, height }: PercentCrop): string {
  const share = (percent: number) =>
    Math.min(1, Math.max(0, Math.round((percent / 100) * ROUNDING) / ROUNDING))
  return [x, y, width, height].map(share).join(',')
}

/** The URL of the chosen file while the dialog is open; without a file, the one that is served. */
function usePictureUrl(file: Blob | undefined, served: string): string {
  const [own] = useState(() => file && URL.createObjectURL(file))
  useEffect(() => () => void (own && URL.revokeObjectURL(own)), [own])
  return own ?? served
}
