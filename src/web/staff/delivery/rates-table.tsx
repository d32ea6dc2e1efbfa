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
    <table
      className="tbl w-full min-w-160 table-fixed max-desk:block max-desk:min-w-0"
      aria-label="Delivery rates"
    >
      <thead className="leading-[1.35] max-desk:hidden">
        <tr>
          <th scope="col" className="h-auto w-1/4 p-2 pl-5">
            Zone
          </th>
          <th scope="col" className="h-auto w-1/4 p-2">
            Service
          </th>
          {SIZE_CLASSES.map((size) => (
            <th key={size} scope="col" className="r num h-auto p-2">
              {size}
              <Small>{limitText(size, limits)}</Small>
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

/** A smaller line within a cell. */
const Small = ({ className, ...small }: ComponentProps<'small'>) => (
  <small {...small} className={cx('xs block leading-[1.4] font-[450]', className)} />
)

const limitText = (size: SizeClass, limits: SizeLimits) =>
  size === 'XL' ? 'over' : `to ${limits[size].kg} kg`

/** On a phone, the sizes of a service share a line; its name and its days have one of their own. */
const CELL = 'px-2 py-1.5 max-desk:block max-desk:h-auto max-desk:border-0 max-desk:p-0'
const WHOLE_LINE = 'max-desk:col-span-full max-desk:px-1 max-desk:pt-2 max-desk:pb-0.5'

type ZoneProps = Omit<TableProps, 'draft' | 'limits'> & { zone: DraftZone; path: string }

function ZoneRows({ zone, path, ...rest }: ZoneProps) {
  const { changed, mistakes, mayChange, onOpen } = rest
  const { key, name, parishes, services } = zone
  const isChanged = changed.has(`${key} name`) || changed.has(`${key} parishes`)
  const error = mistakes[`${path}.name`] ?? mistakes[`${path}.parishes`]
  return (
    <tbody className="border-t border-fg max-desk:block max-desk:border-line max-desk:first-of-type:border-t-0">
      {[...services, ...(services.length === 0 ? [undefined] : [])].map((service, place) => (
        <tr
          key={service?.service ?? 'none'}
          className="max-desk:grid max-desk:even-4 max-desk:gap-x-1 max-desk:px-3 max-desk:pb-2"
        >
          {place === 0 && (
            <th
              scope="rowgroup"
              rowSpan={Math.max(1, services.length)}
              className={cx(
                'h-auto border-b-0 py-3 pr-2 pl-5 align-top',
                'max-desk:col-span-full max-desk:block max-desk:px-1 max-desk:pt-3.5 max-desk:pb-1',
                isChanged ? 'bg-warn-bg' : 'bg-transparent',
              )}
            >
              <span className="flex items-start justify-between gap-1">
                <b className="pt-0.5 text-[0.9375rem] font-[650] wrap-anywhere text-fg">
                  {name || 'A new zone'}
                </b>
                {mayChange && (
                  <IconButton
                    className="muted -my-2.5 flex-none"
                    icon={Pencil}
                    label={`Change the zone ${name}`}
                    onClick={() => onOpen(zone)}
                  />
                )}
              </span>
              <Small>{parishes.join(', ') || 'No parish'}</Small>
              {error && <Small className="text-bad">{error}</Small>}
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
            <td colSpan={5} className={cx(CELL, WHOLE_LINE, 'muted')}>
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
      <td className={cx(CELL, WHOLE_LINE)}>
        <div className="max-desk:cluster max-desk:gap-x-2.5 max-desk:gap-y-0.5">
          <b className="block font-semibold">{SERVICE_NAMES[service.service]}</b>
          <span className="num xs muted flex items-center gap-1 whitespace-nowrap">
            <DayCell
              label={`${what}, first day`}
              value={service.daysFrom}
              dirty={changed.has(`${cell} days`)}
              error={mistakes[`${path}.daysFrom`]}
              onChange={mayChange && ((daysFrom) => change({ daysFrom }))}
            />
            to
            <DayCell
              label={`${what}, last day`}
              value={service.daysTo}
              dirty={changed.has(`${cell} days`)}
              error={mistakes[`${path}.daysTo`]}
              onChange={mayChange && ((daysTo) => change({ daysTo }))}
            />
            business days
          </span>
          {daysError && <Small className="text-bad">{daysError}</Small>}
        </div>
      </td>
      {SIZE_CLASSES.map((size) => (
        <td key={size} className={CELL}>
          <span className="muted block text-center text-[0.75rem] desk:hidden">{size}</span>
          <PriceCell
            label={`${what}, ${size}`}
            value={service.prices[size]}
            dirty={changed.has(`${cell} ${size}`)}
            error={mistakes[`${path}.prices.${size}`]}
            onChange={
              mayChange && ((price) => change({ prices: { ...service.prices, [size]: price } }))
            }
          />
        </td>
      ))}
    </>
  )
}

type CellProps = {
  label: string
  value: string
  dirty: boolean
  error: string | undefined
  /** Without it, the cell is only read. */
  onChange: false | ((typed: string) => void)
}

/** One of the two days of a service; what is wrong with it is written below both. */
const DayCell = (props: CellProps) => (
  <Cell
    {...props}
    className="min-h-8 w-8.5 px-1 text-center text-[0.875rem] max-desk:min-h-11 max-desk:w-11"
    border="border-line"
  />
)

function PriceCell(props: CellProps) {
  const noteId = useId()
  return (
    <>
      <Cell
        {...props}
        className="min-h-11 w-full px-2 text-right text-[0.9375rem] max-desk:text-center"
        border="border-transparent max-desk:border-line"
        placeholder="–"
        aria-describedby={props.error ? noteId : undefined}
      />
      {props.error && (
        <Small id={noteId} className="text-bad">
          {props.error}
        </Small>
      )}
    </>
  )
}

type InputProps = CellProps &
  Pick<ComponentProps<'input'>, 'placeholder' | 'aria-describedby'> & {
    className: string
    border: string
  }

function Cell({ label, dirty, error, onChange, className, border, ...input }: InputProps) {
  return (
    <input
      {...input}
      className={cx(
        className,
        'num rounded-badge border max-desk:px-1.5',
        error ? 'border-bad' : border,
        dirty && 'bg-warn-bg font-[650] text-warn',
        onChange && 'hover:border-line-strong focus:border-primary focus:bg-surface',
        onChange && 'focus:font-[650] focus:shadow-[0_0_0_2px_var(--primary)] focus:outline-none',
        onChange && 'max-desk:focus:border-primary',
      )}
      readOnly={!onChange}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onChange={({ target }) => onChange && onChange(target.value)}
    />
  )
}
