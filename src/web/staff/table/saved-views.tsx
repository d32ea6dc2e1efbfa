import { useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SavedViewView } from '#contract/saved-views.ts'
import { refusalOf } from '#web/queries/call.ts'
import { savedViewsQuery, useDeleteView, useSaveView } from '#web/queries/staff-views.ts'
import { Button } from '#web/ui/button.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { TableControls } from './use-table-state.ts'

type Props = { desk: string; table: TableControls }

/** What a person looks for again and again, kept under a name. */
export function SavedViews({ desk, table }: Props) {
  const { data: views } = useQuery(savedViewsQuery(desk))
  const [, navigate] = useLocation()
  const [naming, setNaming] = useState(false)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="ibtn" aria-label="Saved views" title="Saved views">
          <Bookmark className="i" aria-hidden="true" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="desk-menu" align="end" sideOffset={6}>
            {views?.length === 0 && <p className="d-none small muted">No saved views yet</p>}
            {views?.map((view) => (
              <DropdownMenu.Item
                key={view.id}
                className="d-column"
                onSelect={() => navigate(`${table.path}?${view.search}`)}
              >
                {view.name}
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Separator className="d-line" />
            <DropdownMenu.Item className="d-column" onSelect={() => setNaming(true)}>
              Save or remove views…
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {naming && <ViewsDialog desk={desk} views={views ?? []} onClose={() => setNaming(false)} />}
    </>
  )
}

type DialogProps = { desk: string; views: SavedViewView[]; onClose: () => void }

function ViewsDialog({ desk, views, onClose }: DialogProps) {
  const search = useSearch()
  const keep = useSaveView(desk)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = async () => {
    try {
      await keep.mutateAsync({ name, search: plainSearch(search) })
      toast({ title: 'View saved', text: `“${name.trim()}” shows what you see now.` })
      onClose()
    } catch (failure) {
      setError(refusalOf(failure)?.error ?? 'The view could not be saved. Please try again.')
    }
  }
  return (
    <Dialog onClose={onClose} title="Saved views" maxWidth={460}>
      <form
        className="grid gap-4 px-6 pt-3 pb-6"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="field">
          <span className="lbl">Save what you see now as</span>
          <input
            className="in"
            value={name}
            maxLength={40}
            aria-invalid={error !== undefined}
            aria-describedby={error ? 'view-error' : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {error && (
          <p className="err" id="view-error" role="alert">
            {error}
          </p>
        )}
        <SmallButton
          variant="primary"
          label="Save view"
          type="submit"
          pending={keep.isPending}
          pendingLabel="Saving..."
        />
        {views.map((view) => (
          <ViewLine key={view.id} view={view} desk={desk} />
        ))}
      </form>
    </Dialog>
  )
}

function ViewLine({ view, desk }: { view: SavedViewView; desk: string }) {
  const forget = useDeleteView(desk)
  return (
    <div className="flex items-center justify-between gap-3">
      <span>{view.name}</span>
      <Button
        variant="quiet"
        size="sm"
        pending={forget.isPending}
        aria-label={`Remove ${view.name}`}
        onClick={() => forget.mutate(view.id)}
      >
        <Trash2 className="i" aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Without what belongs to a moment: the page, and the order that is open. */
function plainSearch(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['cursor', 'page', 'order', 'create']) kept.delete(name)
  return kept.toString()
}
