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
      className={cx('ed-pic', isDragging && 'drag')}
      style={{ transform: moved ?? undefined, transition }}
    >
      <div className="ed-pic-shot">
        <Picture
          facts={picture}
          alt={picture.alt}
          sizes="240px"
          className={picture.pale ? 'pale' : undefined}
        />
        <IconButton
          icon={GripVertical}
          label={`Move ${name}`}
          className="ed-grip"
          {...attributes}
          {...listeners}
        />
        <span className="ed-pic-acts">
          <IconButton icon={Crop} label={`Crop ${name}`} onClick={onCrop} />
          <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => onChange(undefined)} />
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
          label="Cream or white piece"
          checked={picture.pale}
          onChange={({ target }) => onChange({ ...picture, pale: target.checked })}
        />
      </div>
    </li>
  )
}
