import { type SyntheticEvent, useState } from 'react'
import { DELIVERY_SERVICES, SERVICE_NAMES } from '#contract/delivery-services.ts'
import { PARISHES } from '#contract/parishes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { type DraftZone, newService } from './rates-draft.ts'

type Props = {
  zone: DraftZone
  draft: readonly DraftZone[]
  isNew: boolean
  onChange: (zone: DraftZone) => void
  onRemove: () => void
  onClose: () => void
}

/** The name, the parishes and the services of a zone; nothing is saved before the rates are. */
export default function ZoneDialog({ zone, draft, isNew, onChange, onRemove, onClose }: Props) {
  const [name, setName] = useState(zone.name)
  const [parishes, setParishes] = useState<ReadonlySet<string>>(new Set(zone.parishes))
  const [services, setServices] = useState<ReadonlySet<string>>(
    new Set(zone.services.map(({ service }) => service)),
  )
  const [tried, setTried] = useState(false)
  const wrong = mistakesIn({ name, parishes, others: draft.filter(({ key }) => key !== zone.key) })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.name ?? wrong.parishes) return
    onChange({
      ...zone,
      name: name.trim(),
      parishes: PARISHES.filter((parish) => parishes.has(parish)),
      services: DELIVERY_SERVICES.flatMap((service) =>
        services.has(service)
          ? (zone.services.find((each) => each.service === service) ?? newService(service))
          : [],
      ),
    })
  }
  return (
    <Dialog onClose={onClose} title={isNew ? 'Add a zone' : `Zone ${zone.name}`} maxWidth={560}>
      <form className="dialog-body gap-5" noValidate onSubmit={submit}>
        <TextField
          label="Name"
          maxLength={60}
          value={name}
          error={tried ? wrong.name : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend className="lab">Parishes</legend>
          <p className="muted small">Parishes from another zone will move to this one.</p>
          <div className="mt-1.5 grid fit-200 gap-x-4">
            {PARISHES.map((parish) => (
              <CheckField
                key={parish}
                label={<ParishName parish={parish} zone={zone} draft={draft} />}
                checked={parishes.has(parish)}
                onChange={() => setParishes(toggled(parishes, parish))}
              />
            ))}
          </div>
          {tried && wrong.parishes && (
            <p className="err" role="alert">
              {wrong.parishes}
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend className="lab">Services</legend>
          {DELIVERY_SERVICES.map((service) => (
            <CheckField
              key={service}
              label={SERVICE_NAMES[service]}
              checked={services.has(service)}
              onChange={() => setServices(toggled(services, service))}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-2">
          {!isNew && (
            <Button variant="quiet" size="sm" className="mr-auto" onClick={onRemove}>
              Remove the zone
            </Button>
          )}
          <Button variant="soft" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm">
            Apply
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ParishProps = Pick<Props, 'zone' | 'draft'> & { parish: (typeof PARISHES)[number] }

function ParishName({ parish, zone, draft }: ParishProps) {
  const now = draft.find(({ parishes }) => parishes.includes(parish))
  return (
    <>
      {parish}
      {now && now.key !== zone.key && <small className="muted"> in {now.name}</small>}
    </>
  )
}

function toggled(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}

type Filled = { name: string; parishes: ReadonlySet<string>; others: readonly DraftZone[] }

function mistakesIn({ name, parishes, others }: Filled): { name?: string; parishes?: string } {
  const typed = name.trim().toLowerCase()
  const isTaken = others.some((zone) => zone.name.toLowerCase() === typed)
  return {
    ...(!typed && { name: 'Please enter a zone name' }),
    ...(isTaken && { name: 'There is already a zone with this name' }),
    ...(parishes.size === 0 && { parishes: 'Please choose at least one parish' }),
  }
}
