import { Pencil } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { SIZE_CLASSES, type SizeClass, type SizeLimits } from '#contract/delivery-sizes.ts'
import { IconButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { DraftService, DraftZone, Mistakes } from './rates-draft.ts'

type TableProps = {
  draft: readonly DraftZone[]
  limits: SizeLimits
  changed: ReadonlySet<string>
  mistakes: Mistakes
  mayChange: boolean
  onChange: (key: number, service: DraftService) => void
  onOpen: (zone: DraftZone) => void
}

/** A row for each service of each zone, changed in place. */
export function RatesTable({ draft, limits, ...rest }: TableProps) {
  return (
    <table className="tbl rates" aria-label="Delivery rates">
      <thead>
        <tr>
          <th scope="col">Zone</th>
          <th scope="col">Service</th>
          {SIZE_CLASSES.map((size) => (
            <th key={size} scope="col" className="r num">
              {size}
              <small>{limitText(size, limits)}</small>
            </th>
          ))}
        </tr>
      </thead>
      {draft.map((zone, index) => (
        <ZoneRows key={zone.key} zone={zone} path={`zones.${index}`} {...rest} />
      ))}
    </table>
  )
}

const limitText = (size: SizeClass, limits: SizeLimits) =>
  size === 'XL' ? 'over' : `to ${limits[size].kg} kg`

type ZoneProps = Omit<TableProps, 'draft' | 'limits'> & { zone: DraftZone; path: string }

function ZoneRows({ zone, path, ...rest }: ZoneProps) {
  const { changed, mistakes, mayChange, onOpen } = rest
  const { key, name, parishes, services } = zone
  const isChanged = changed.has(`${key} name`) || changed.has(`${key} parishes`)
  const error = mistakes[`${path}.name`] ?? mistakes[`${path}.parishes`]
  return (
    <tbody>
      {[...services, ...(services.length === 0 ? [undefined] : [])].map((service, place) => (
        <tr key={service?.service ?? 'none'}>
          {place === 0 && (
            <th
              scope="rowgroup"
              rowSpan={Math.max(1, services.length)}
              className={cx(isChanged && 'is-dirty')}
            >
              <span className="rates-zone">
                <b>{name || 'A new zone'}</b>
                {mayChange && (
                  <IconButton
                    icon={Pencil}
                    label={`Change the zone ${name}`}
                    onClick={() => onOpen(zone)}
                  />
                )}
              </span>
              <small>{parishes.join(', ') || 'No parish'}</small>
              {error && <small className="text-bad">{error}</small>}
            </th>
          )}
          {service ? (
            <ServiceCells
              {...rest}
              zone={zone}
              service={service}
              path={`${path}.services.${place}`}
            />
          ) : (
            <td colSpan={5} className="muted">
              No service. Deliveries are quoted by hand
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

type ServiceProps = Omit<ZoneProps, 'onOpen'> & { service: DraftService }

function ServiceCells({
  zone,
  service,
  path,
  changed,
  mistakes,
  mayChange,
  onChange,
}: ServiceProps) {
  const { key, name } = zone
  const what = `${name}, ${SERVICE_NAMES[service.service].toLowerCase()}`
  const cell = `${key} ${service.service}`
  const change = (changes: Partial<DraftService>) => onChange(key, { ...service, ...changes })
  const daysError = mistakes[`${path}.daysFrom`] ?? mistakes[`${path}.daysTo`]
  return (
    <>
      <td className="rates-service">
        <b>{SERVICE_NAMES[service.service]}</b>
        <span className="rates-days num">
          <Cell
            label={`${what}, first day`}
            value={service.daysFrom}
            readOnly={!mayChange}
            dirty={changed.has(`${cell} days`)}
            error={mistakes[`${path}.daysFrom`]}
            onChange={({ target }) => change({ daysFrom: target.value })}
          />
          to
          <Cell
            label={`${what}, last day`}
            value={service.daysTo}
            readOnly={!mayChange}
            dirty={changed.has(`${cell} days`)}
            error={mistakes[`${path}.daysTo`]}
            onChange={({ target }) => change({ daysTo: target.value })}
          />
          business days
        </span>
        {daysError && <small className="text-bad">{daysError}</small>}
      </td>
      {SIZE_CLASSES.map((size) => (
        <td key={size} data-size={size}>
          <Cell
            label={`${what}, ${size}`}
            value={service.prices[size]}
            placeholder="–"
            readOnly={!mayChange}
            dirty={changed.has(`${cell} ${size}`)}
            error={mistakes[`${path}.prices.${size}`]}
            shown
            onChange={({ target }) =>
              change({ prices: { ...service.prices, [size]: target.value } })
            }
          />
        </td>
      ))}
    </>
  )
}

type CellProps = ComponentProps<'input'> & {
  label: string
  dirty: boolean
  error: string | undefined
  /** Whether the cell itself says what is wrong. */
  shown?: boolean
}

function Cell({ label, dirty, error, shown, ...input }: CellProps) {
  const noteId = useId()
  return (
    <>
      <input
        {...input}
        className={cx('cell num', dirty && 'is-dirty')}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && shown ? noteId : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      {error && shown && (
        <small id={noteId} className="text-bad">
          {error}
        </small>
      )}
    </>
  )
}
