import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { type ReactNode, useState, type KeyboardEvent } from 'react'
import type { ProductPicture, PictureFacts } from '#contract/product-views.ts'
import { useCall } from '#web/queries/change.ts'
import { sendAsStaff } from '#web/queries/staff-call.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { colorsOf } from '#web/staff/editor/draft.ts'
import { FormSection } from '#web/staff/editor/product-fields.tsx'
import type { DraftForm } from '#web/staff/editor/use-draft.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { withPicture } from './new-picture.ts'
import { PictureTile } from './picture-tile.tsx'
import { useUploads } from './use-uploads.ts'

const CropDialog = onDemand('Cropping', () => import('./crop-dialog.tsx'))

/** The pictures of a product: uploading them, ordering them, and saying what each shows. */
export function PictureBoard({ form }: { form: DraftForm }) {
  const { pictures } = form.draft
  const colors = colorsOf(form.draft)
  /** The chosen files by picture, until the page is left: a further crop starts from the whole. */
  const [originals, setOriginals] = useState<ReadonlyMap<string, Blob>>(new Map())
  const [cropping, setCropping] = useState<ProductPicture>()
  const change = (make: (before: ProductPicture[]) => ProductPicture[]) =>
    form.set((before) => ({ pictures: make(before.pictures) }))
  const keepOriginal = (src: string, file: Blob) =>
    setOriginals((before) => new Map(before).set(src, file))
  const add = (facts: PictureFacts, file?: Blob) => {
    if (file) keepOriginal(facts.src, file)
    form.set((draft) => withPicture(draft, facts))
  }
  const uploads = useUploads(add)
  const replace = (src: string, changed: ProductPicture | undefined) =>
    change((before) =>
      before.flatMap((picture) => (picture.src === src ? (changed ?? []) : picture)),
    )
  return (
    <FormSection title="Pictures">
      <DropZone uploads={uploads} />
      <Sortable
        pictures={pictures}
        onMove={(from, to) => change((all) => arrayMove(all, from, to))}
      >
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.src}
            picture={picture}
            place={index + 1}
            colors={colors}
            onChange={(changed) => replace(picture.src, changed)}
            onCrop={() => setCropping(picture)}
          />
        ))}
      </Sortable>
      {form.issueOf('pictures') && <p className="err">{form.issueOf('pictures')}</p>}
      <AddByAddress onAdd={add} />
      <TextArea
        label="Picture links"
        optional
        rows={2}
        hint="Separate with commas. These pictures stay on the other website."
        value={form.draft.images}
        error={form.issueOf('images') ?? form.issueOf('images.0')}
        onChange={({ target }) => form.set({ images: target.value })}
      />
      {cropping && (
        <CropDialog
          picture={cropping}
          original={originals.get(cropping.src)}
          onClose={() => setCropping(undefined)}
          onCropped={(facts) => {
            const file = originals.get(cropping.src)
            if (file) keepOriginal(facts.src, file)
            replace(cropping.src, { ...cropping, ...facts })
            setCropping(undefined)
          }}
        />
      )}
    </FormSection>
  )
}

type SortableProps = {
  pictures: readonly ProductPicture[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

function Sortable({ pictures, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = pictures.map(({ src }) => src)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  const place = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Picked up the picture at ${place(active.id)}.`,
          onDragOver: ({ over }) => (over ? `The picture is over ${place(over.id)}.` : undefined),
          onDragEnd: ({ over }) =>
            over ? `The picture was dropped at ${place(over.id)}.` : undefined,
          onDragCancel: () => 'The picture stays where it was.',
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(210px,1fr))] gap-3.5">{children}</ul>
      </SortableContext>
    </DndContext>
  )
}

/** Copies a picture from a public URL. */
function AddByAddress({ onAdd }: { onAdd: (facts: PictureFacts) => void }) {
  const [address, setAddress] = useState('')
  const fetched = useCall(
    (from: string) => sendAsStaff('POST', '/api/product-pictures/by-address', { address: from }),
    {
      onSuccess: (facts) => {
        onAdd(facts)
        setAddress('')
      },
    },
  )
  const failed = fetched.error
    ? errorSentence(fetched.error, 'The picture could not be fetched. Please try again.')
    : undefined
  const start = () => address.trim() && !fetched.isPending && fetched.mutate(address.trim())
  // Enter would save the whole product.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    start()
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        className="min-w-[220px] flex-1"
        label="Import picture from a link"
        optional
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={address}
        error={failed}
        onKeyDown={press}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button
        variant="soft"
        pending={fetched.isPending}
        pendingLabel="Fetching..."
        disabled={address.trim() === ''}
        onClick={start}
      >
        Fetch
      </Button>
    </div>
  )
}
