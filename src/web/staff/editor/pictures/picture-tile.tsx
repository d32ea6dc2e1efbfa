import { IconButton } from '#web/staff/small-button.tsx'
import { useSortable } from '@dnd-kit/sortable'
import { Crop, GripVertical, Trash2 } from 'lucide-react'
import type { ProductPicture } from '#contract/product-views.ts'
import { VIEWS } from '#contract/products.ts'
import { cx } from '#web/ui/class-names.ts'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { Options } from '#web/ui/options.tsx'
import { Picture } from '#web/ui/picture.tsx'

const VIEW_NAMES: Record<(typeof VIEWS)[number], string> = {
  hero: 'Three-quarter view',
  front: 'From the front',
  detail: 'Close-up',
  bed: 'Opened as a bed',
  layers: 'Its layers',
  packed: 'Packed',
  lifestyle: 'In a room',
}

/** A button on the picture has a ground of its own. */
const ON_PICTURE = 'border border-line bg-surface'

type Props = {
  picture: ProductPicture
  place: number
  colors: readonly string[]
  /** Undefined removes the picture. */
  onChange: (changed: ProductPicture | undefined) => void
  onCrop: () => void
}

export function PictureTile({ picture, place, colors, onChange, onCrop }: Props) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.src,
  })
  const moved = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`
  const name = `picture ${place}`
  return (
    <li
      ref={setNodeRef}
      className={cx('panel overflow-hidden', isDragging && 'relative z-6 shadow-float')}
      style={{ transform: moved ?? undefined, transition }}
    >
      <div className="relative aspect-4/3 bg-sunk">
        <Picture
          facts={picture}
          alt={picture.alt}
          sizes="240px"
          className={cx('size-full object-contain', picture.pale && 'pale')}
        />
        <IconButton
          icon={GripVertical}
          label={`Move ${name}`}
          className={cx(ON_PICTURE, 'absolute top-1.5 left-1.5 cursor-grab touch-none')}
          {...attributes}
          {...listeners}
        />
        <span className="absolute top-1.5 right-1.5 flex gap-1.5">
          <IconButton className={ON_PICTURE} icon={Crop} label={`Crop ${name}`} onClick={onCrop} />
          <IconButton
            className={ON_PICTURE}
            icon={Trash2}
            label={`Remove ${name}`}
            onClick={() => onChange(undefined)}
          />
        </span>
      </div>
      <div className="grid gap-2.5 p-3">
        <TextField
          label="Text for screen readers"
          maxLength={200}
          value={picture.alt}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
        <SelectField
          label="Colour"
          value={colors.includes(picture.color) ? picture.color : ''}
          onChange={({ target }) => onChange({ ...picture, color: target.value })}
        >
          <option value="">Any colour</option>
          {colors.map((color) => (
            <option key={color}>{color}</option>
          ))}
        </SelectField>
        <SelectField
          label="View"
          value={picture.view}
          onChange={({ target }) => onChange({ ...picture, view: target.value })}
        >
          <Options values={VIEWS} labels={VIEW_NAMES} />
        </SelectField>
        <CheckField
          label="Cream or white item"
          checked={picture.pale}
          onChange={({ target }) => onChange({ ...picture, pale: target.checked })}
        />
      </div>
    </li>
  )
}
