import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RatesView } from '#contract/delivery-rates.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useShop } from '#web/queries/shop.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CarriersPanel } from './carriers-panel.tsx'
import {
  changedCells,
  draftOf,
  type DraftZone,
  mistakesOf,
  newService,
  ratesOf,
  withService,
  withZone,
} from './rates-draft.ts'
import { RatesTable } from './rates-table.tsx'
import { RulesForm } from './rules-form.tsx'
import { SaveBar } from './save-bar.tsx'
import { SizeKey } from './size-key.tsx'
import { TryIt } from './try-it.tsx'

const ZoneDialog = onDemand('The dialog', () => import('./zone-dialog.tsx'))

/** What the courier takes: rates by zone, sizes and days. */
export default function DeliveryScreen() {
  const { data, error, refetch } = useQuery(staffQuery('/api/shipping-rates'))
  if (data) return <Rates rates={data} />
  return (
    <>
      <DeskHeading />
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Loading />}
    </>
  )
}

function Rates({ rates }: { rates: RatesView }) {
  const mayChange = useCan('settings.money')
  const editing = useRatesDraft(rates)
  const { seen, draft, changed, mistakes } = editing
  const [open, setOpen] = useState<DraftZone>()
  const close = () => setOpen(undefined)
  return (
    <>
      <DeskHeading>
        {mayChange && (
          <SmallButton
            icon={Plus}
            label="Add a zone"
            onClick={() => setOpen(editing.emptyZone())}
          />
        )}
      </DeskHeading>
      <div className="mt-5 grid items-start gap-5 pb-24 wide:grid-cols-[minmax(0,1.45fr)_minmax(320px,1fr)]">
        <div className="stack min-w-0 gap-5">
          <section className="panel overflow-x-auto" aria-label="Rates">
            {draft.length === 0 ? (
              <Empty text="No zones yet. Every delivery will be quoted by hand." />
            ) : (
              <RatesTable
                draft={draft}
                limits={seen.rules.value.limits}
                changed={changed}
                mistakes={mistakes}
                mayChange={mayChange}
                onChange={editing.changeService}
                onOpen={setOpen}
              />
            )}
          </section>
          <SizeKey limits={rates.rules.value.limits} products={rates.products} />
          <CarriersPanel />
        </div>
        <div className="stack min-w-0 gap-5">
          <TryIt products={rates.products} version={`${rates.version} ${rates.rules.version}`} />
          {mayChange && <RulesForm rules={rates.rules} holidays={rates.holidays} />}
          <PickUp />
        </div>
      </div>
      {open && (
        <ZoneDialog
          zone={open}
          draft={draft}
          isNew={!draft.some(({ key }) => key === open.key)}
          onChange={(zone) => {
            editing.changeZone(zone)
            close()
          }}
          onRemove={() => {
            editing.removeZone(open.key)
            close()
          }}
          onClose={close}
        />
      )}
      {changed.size > 0 && (
        <SaveBar
          count={changed.size}
          mistakes={Object.keys(mistakes).length}
          pending={editing.isSaving}
          onUndo={editing.undo}
          onSave={() => void editing.save()}
        />
      )}
      <LeaveGuard unsaved={changed.size > 0} what="You have unsaved rate changes." />
    </>
  )
}

/** The rates being changed, based on those that were read when the first change was made. */
function useRatesDraft(rates: RatesView) {
  const [seen, setSeen] = useState(rates)
  const [draft, setDraft] = useState(() => draftOf(rates.zones))
  const saving = useSend('PUT', '/api/shipping-rates', {
    seen: seen.version,
    replaces: '/api/shipping-rates',
  })
  const changed = changedCells(draftOf(seen.zones), draft)
  const show = (latest: RatesView) => {
    setSeen(latest)
    setDraft(draftOf(latest.zones))
  }
  // Rates that a colleague saved are taken over as long as nothing is changed here.
  if (changed.size === 0 && seen !== rates) show(rates)
  const save = async () => {
    try {
      show(await saving.mutateAsync(ratesOf(draft)))
      toast({ title: 'Saved', text: 'New orders will use these rates.' })
    } catch (error) {
      const fresh = refusalOf(error)?.fresh as RatesView | undefined
      if (fresh) show(fresh)
      toastError('Not saved')(error)
    }
  }
  return {
    seen,
    draft,
    changed,
    mistakes: mistakesOf(draft),
    isSaving: saving.isPending,
    changeService: (key: number, service: DraftZone['services'][number]) =>
      setDraft(withService(draft, key, service)),
    changeZone: (zone: DraftZone) => setDraft(withZone(draft, zone)),
    removeZone: (removed: number) => setDraft(draft.filter(({ key }) => key !== removed)),
    emptyZone: (): DraftZone => ({
      key: 1 + Math.max(seen.zones.length, ...draft.map(({ key }) => key)),
      name: '',
      parishes: [],
      services: [newService('standard')],
    }),
    undo: () => setDraft(draftOf(seen.zones)),
    save,
  }
}

function PickUp() {
  const { address } = useShop()
  return (
    <Panel id="pick-up" title="Pick-up">
      <p className="px-5 pt-4 pb-5">Free, {address}.</p>
    </Panel>
  )
}
