import type { ComponentProps } from 'react'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { Deciding } from './decide-dialog.tsx'

const DecideDialog = onDemand('The dialog', () => import('./decide-dialog.tsx'))

type Props = Pick<ComponentProps<typeof DialogButton>, 'label' | 'variant'> &
  Deciding & { run: RunDetailView }

/** Asks for the reason before a line of a run is taken out or confirmed. */
export const DecideButton = ({ run, verb, line, ...button }: Props) => (
  <DialogButton
    {...button}
    srLabel={`: ${line.name}`}
    renderDialog={(close) => <DecideDialog run={run} deciding={{ verb, line }} onClose={close} />}
  />
)
