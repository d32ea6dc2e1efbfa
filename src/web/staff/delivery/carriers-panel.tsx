import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CarrierView } from '#contract/carriers.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { IconButton, SmallButton } from '#web/staff/small-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'

const CarrierDialog = onDemand('The form', () => import('./carrier-dialog.tsx'))

/** Who takes boxes to customers; those that take no more are listed too. */
export function CarriersPanel() {
  const mayChange = useCan('settings.write')
  const query = useQuery(staffQuery('/api/carriers'))
  const [open, setOpen] = useState<CarrierView | 'new'>()
  return (
    <Panel
      id="carriers"
      title="Carriers"
      aside={
        mayChange && (
          <SmallButton
            variant="quiet"
            icon={Plus}
            label="Add a carrier"
            onClick={() => setOpen('new')}
          />
        )
      }
    >
      <Loaded query={query} what="Carriers" failedClass="p-4">
        {(carriers) => (
          <>
            {carriers.length === 0 && (
              <p className="muted px-5 pt-4 pb-5">
                No carriers yet. You can still record customer pick-ups.
              </p>
            )}
            <ul>
              {carriers.map((carrier) => (
                <Row
                  key={carrier.id}
                  carrier={carrier}
                  onEdit={mayChange ? () => setOpen(carrier) : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {open && (
        <CarrierDialog
          carrier={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

type RowProps = { carrier: CarrierView; onEdit: (() => void) | undefined }

const Row = ({ carrier: { name, active, trackingAddress }, onEdit }: RowProps) => (
  <li className="split min-h-14 gap-0 border-t border-line py-2 pr-3 pl-5">
    <span className="min-w-0 flex-1 wrap-anywhere">
      <b className="font-semibold">{name}</b> {!active && <Badge>Closed</Badge>}
      <small className="small muted block">{trackingAddress || 'No tracking'}</small>
    </span>
    {onEdit && <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />}
  </li>
)
