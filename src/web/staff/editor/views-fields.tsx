import { useCall } from '#web/queries/change.ts'
import { IconButton } from '#web/staff/small-button.tsx'
import { Upload, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Spin } from '#contract/product-views.ts'
import type { AnswerOf } from '#web/api.ts'
import { uploadAsStaff } from '#web/queries/staff-upload.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatBytes } from '#web/staff/orders/labels.ts'
import { cx } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/field.tsx'
import { colorsOf } from './draft.ts'
import { PICTURE_TYPES } from './pictures/drop-zone.tsx'
import { FormSection } from './product-fields.tsx'
import type { DraftForm } from './use-draft.ts'

/** Further views of a product: all round it, a panorama of a room, a 3D model. */
export function ViewsFields({ form }: { form: DraftForm }) {
  const { spin, model, panoramicImages } = form.draft
  return (
    <FormSection title="360° and 3D views">
      <SpinField form={form} spin={spin} />
      <ViewField
        title="Room panorama"
        hint="One picture twice as wide as high, up to 20 MB"
        there={panoramicImages.length > 0 && <PictureNames addresses={panoramicImages} />}
        onRemove={() => form.set({ panoramicImages: [] })}
      >
        <FileButton
          label="Upload a room picture"
          accept={PICTURE_TYPES}
          address="/api/product-pictures?kind=panorama"
          onDone={({ src }) => form.set({ panoramicImages: [src] })}
        />
      </ViewField>
      <ViewField
        title="3D model"
        hint="One .glb file with its textures inside, up to 15 MB"
        there={model && `Model of ${formatBytes(model.bytes)}`}
        onRemove={() => form.set({ model: null })}
      >
        <FileButton
          label="Upload a model"
          accept=".glb"
          address="/api/product-models"
          onDone={(uploaded) => form.set({ model: uploaded })}
        />
      </ViewField>
    </FormSection>
  )
}

const SpinField = ({ form, spin }: { form: DraftForm; spin: Spin | null }) => (
  <ViewField
    title="360° photos"
    hint="8 to 72 pictures of the same size, named in order. 36 is best (one every 10 degrees)"
    there={spin && `${spin.frames} pictures, once around`}
    onRemove={() => form.set({ spin: null })}
  >
    <FileButton
      label="Upload a turntable"
      accept={PICTURE_TYPES}
      address="/api/product-spins"
      field="frames"
      onDone={(uploaded) =>
        form.set((before) => ({ spin: { ...uploaded, color: colorsOf(before)[0] ?? '' } }))
      }
    />
    {spin && (
      <SelectField
        label="Colour on the turntable"
        value={spin.color}
        onChange={({ target }) => form.set({ spin: { ...spin, color: target.value } })}
      >
        {[...new Set([spin.color, ...colorsOf(form.draft)])].map((color) => (
          <option key={color} value={color}>
            {color || 'No colour'}
          </option>
        ))}
      </SelectField>
    )}
  </ViewField>
)

const PictureNames = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.map((address) => address.split('/').at(-1)).join(', ')

type ViewFieldProps = {
  title: string
  hint: string
  /** What is uploaded already. */
  there: ReactNode
  onRemove: () => void
  children: ReactNode
}

const ViewField = ({ title, hint, there, onRemove, children }: ViewFieldProps) => (
  <div className="cluster gap-3 border-t border-dashed border-crease pt-3">
    <div className="min-w-0 flex-1">
      <p className="font-[650]">{title}</p>
      <p className="small muted break-words">{there || hint}</p>
    </div>
    {children}
    {there && <IconButton icon={X} label={`Remove: ${title.toLowerCase()}`} onClick={onRemove} />}
  </div>
)

type FileAddress =
  | '/api/product-spins'
  | '/api/product-models'
  | '/api/product-pictures?kind=panorama'
type FileButtonProps<Address extends FileAddress> = {
  label: string
  accept: string
  address: Address
  /** `frames` takes several files. */
  field?: 'file' | 'frames'
  onDone: (facts: AnswerOf<'POST', Address>) => void
}

function FileButton<Address extends FileAddress>(props: FileButtonProps<Address>) {
  const { label, accept, address, field = 'file', onDone } = props
  const [progress, setProgress] = useState(0)
  const id = useId()
  const upload = useCall(
    (files: File[]) => uploadAsStaff({ address, field, files, onProgress: setProgress }),
    { onSuccess: onDone },
  )
  const percent = Math.round(progress * 100)
  return (
    <div className="grid gap-1">
      <label
        className={cx(
          'btn btn-soft btn-sm relative overflow-hidden',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus)',
        )}
        htmlFor={id}
      >
        <Upload className="i" aria-hidden="true" />
        {upload.isPending ? (percent < 100 ? `${percent}%` : 'Working on it...') : label}
        <input
          className="absolute inset-0 cursor-pointer opacity-0"
          id={id}
          type="file"
          accept={accept}
          multiple={field === 'frames'}
          disabled={upload.isPending}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            if (files.length > 0) upload.mutate(files)
          }}
        />
      </label>
      {upload.error && (
        <p className="err" role="alert">
          {errorSentence(upload.error, 'The upload was interrupted. Please try again.')}
        </p>
      )}
    </div>
  )
}
