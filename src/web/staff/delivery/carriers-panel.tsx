import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CarrierView } from '#contract/carriers.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { IconButton, SmallButton } from '#web/staff/small-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import './carriers.css'

const CarrierDialog = onDemand('The form', () => import('./carrier-dialog.tsx'))

/** Who takes boxes to customers; those that take no more are listed too. */
export function CarriersPanel() {
  const mayChange = useCan('settings.write')
  const { data, error, refetch } = useQuery(staffQuery('/api/carriers'))
  const [open, setOpen] = useState<CarrierView | 'new'>()
  if (error) return <LoadFailed what="Carriers" error={error} onRetry={() => void refetch()} />
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
      {data?.length === 0 && (
        <p className="delivery-part muted">
          No carriers yet. You can still record customer pick-ups.
        </p>
      )}
      <ul className="carrier-rows">
        {data?.map((carrier) => (
          <li key={carrier.id}>
            <span>
              <b>{carrier.name}</b> {!carrier.active && <Badge>Closed</Badge>}
              <small>{carrier.trackingAddress || 'No tracking'}</small>
            </span>
            {mayChange && (
              <IconButton
                icon={Pencil}
                label={`Edit ${carrier.name}`}
                onClick={() => setOpen(carrier)}
              />
            )}
          </li>
        ))}
      </ul>
      {open && (
        <CarrierDialog
          carrier={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}
