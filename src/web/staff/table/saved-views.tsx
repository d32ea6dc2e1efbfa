import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { z } from 'zod'
import type { SavedViewView } from '#contract/saved-views.ts'
import { readAsStaff, staffKey } from '#web/queries/staff-call.ts'
import { useSend } from '#web/queries/use-send.ts'
import { DeskMenu } from '#web/staff/desk-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { TableControls } from './use-table-state.ts'

const LIST = '/api/saved-views'

const savedViewsQuery = (desk: string) =>
  queryOptions<SavedViewView[]>({
    queryKey: staffKey(`${LIST}?desk=${desk}`),
    queryFn: readAsStaff,
  })

/** Searches and filters that a person saved under a name. */
export function SavedViews({ desk, table }: { desk: string; table: TableControls }) {
  const { data: views } = useQuery(savedViewsQuery(desk))
  const [, navigate] = useLocation()
  const [naming, setNaming] = useState(false)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="ibtn" aria-label="Saved views" title="Saved views">
          <Bookmark className="i" aria-hidden="true" />
        </DropdownMenu.Trigger>
        <DeskMenu align="end">
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
            Manage views…
          </DropdownMenu.Item>
        </DeskMenu>
      </DropdownMenu.Root>
      {naming && <ViewsDialog desk={desk} views={views ?? []} onClose={() => setNaming(false)} />}
    </>
  )
}

/** The server checks the name. */
const { Form, TextField } = formOf(z.object({ name: z.string() }))

type DialogProps = { desk: string; views: SavedViewView[]; onClose: () => void }

function ViewsDialog({ desk, views, onClose }: DialogProps) {
  const search = useSearch()
  const save = useSend('POST', LIST, { waits: true })
  return (
    <Dialog onClose={onClose} title="Saved views" maxWidth={460}>
      <Form
        className="dialog-body"
        defaults={{ name: '' }}
        refusedAt="name"
        failedText="The view could not be saved. Please try again."
        onSubmit={async ({ name }) => {
          await save.mutateAsync({ desk, name, search: plainSearch(search) })
          toast({ title: 'View saved', text: `“${name.trim()}” has been saved.` })
          onClose()
        }}
      >
        <TextField label="Save this view as" name="name" maxLength={40} />
        <SubmitButton size="sm" pendingLabel="Saving...">
          Save view
        </SubmitButton>
        {views.map((view) => (
          <ViewLine key={view.id} view={view} />
        ))}
      </Form>
    </Dialog>
  )
}

function ViewLine({ view }: { view: SavedViewView }) {
  const forget = useSend('DELETE', `${LIST}/${view.id}`, { waits: true })
  return (
    <div className="flex items-center justify-between gap-3">
      <span>{view.name}</span>
      <Button
        variant="quiet"
        size="sm"
        pending={forget.isPending}
        aria-label={`Remove ${view.name}`}
        onClick={() => forget.mutate()}
      >
        <Trash2 className="i" aria-hidden="true" />
      </Button>
    </div>
  )
}

/** The query without the page and the open order, which do not belong to a view. */
function plainSearch(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['cursor', 'page', 'order', 'create']) kept.delete(name)
  return kept.toString()
}
