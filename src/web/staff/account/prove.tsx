import {
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useStartAuthenticator,
} from '#web/queries/staff-account.ts'
import type { Asked } from '#web/ui/account/authenticator-panel.tsx'
import { ProveForm } from './prove-form.tsx'

/** The password again, before what would help a thief of the session. */
export function Prove(asked: Asked) {
  const start = useStartAuthenticator()
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveAuthenticator()
  const act = async ({ password, code = '' }: { password: string; code?: string }) => {
    if (asked.wish === 'set-up') return asked.onDone(await start.mutateAsync({ password }))
    if (asked.wish === 'removal') {
      await remove.mutateAsync({ password, code })
      return asked.onDone()
    }
    return asked.onDone((await renew.mutateAsync({ password })).recoveryCodes)
  }
  return (
    <ProveForm
      label={asked.label}
      withCode={asked.wish === 'removal'}
      onProve={act}
      onCancel={asked.onCancel}
    />
  )
}
