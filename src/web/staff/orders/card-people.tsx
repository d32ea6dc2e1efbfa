import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/queries/staff-session.ts'
import { vaultQuery } from '#web/queries/staff-vault.ts'
import { AppLink } from '#web/ui/app-link.tsx'

const names = new Intl.ListFormat('en-JM', { type: 'disjunction' })

/** A card takes two people: one opens and charges it, another decides the payment. */
export function CardPeople({ mayOpen }: { mayOpen: boolean }) {
  const mayReadVault = useMay('vault.read')
  const mayDecide = useMay('orders.write')
  const mayInvite = useMay('staff.manage')
  const { data } = useQuery({ ...vaultQuery(), enabled: mayReadVault })
  if (mayReadVault && !data) return null
  if (mayOpen && mayDecide) return null
  if (mayOpen)
    return (
      <span className="small muted w-full">
        Once you have charged it, {formatPeople(data?.deciders, 'a clerk or a manager')} marks the
        order paid or failed.
      </span>
    )
  return (
    <span className="small muted w-full">
      Only a custodian opens and charges a card{custodiansLabel(data?.custodians)}. You decide the
      payment afterwards.{' '}
      {mayInvite && (
        <AppLink className="link" href="/admin/staff">
          {data?.custodians.length === 0 ? 'Invite a custodian' : 'Staff and roles'}
        </AppLink>
      )}
    </span>
  )
}

const formatPeople = (people: readonly string[] | undefined, otherwise: string) =>
  people && people.length > 0 ? names.format(people) : otherwise

function custodiansLabel(custodians: readonly string[] | undefined): string {
  if (!custodians) return ': ask an admin who that is'
  return custodians.length > 0 ? `: ${names.format(custodians)}` : ', and there is none yet'
}
