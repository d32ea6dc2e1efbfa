import type { ProvePassword } from '#contract/team.ts'
import { useRenewRecoveryCodes, useStartAuthenticator } from '#web/queries/staff-account.ts'
import type { Asked } from '#web/ui/account/authenticator-panel.tsx'
import { ProveForm } from './prove-form.tsx'
import { RemovalForm } from './removal-form.tsx'

/** The password again, before what would help a thief of the session. */
export function Prove(asked: Asked) {
  const start = useStartAuthenticator()
  const renew = useRenewRecoveryCodes()
  if (asked.wish === 'removal') return <RemovalForm {...asked} />
  const act = async (proof: ProvePassword) => {
    if (asked.wish === 'set-up') return asked.onDone(await start.mutateAsync(proof))
    return asked.onDone((await renew.mutateAsync(proof)).recoveryCodes)
  }
  return <ProveForm label={asked.label} onProve={act} onCancel={asked.onCancel} />
}
