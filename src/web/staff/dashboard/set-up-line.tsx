import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { TextLink } from '#web/staff/links.tsx'

/** How far a new shop is set up, for those who may do it, until it is. */
export function SetUpLine() {
  const { data } = useQuery({ ...staffQuery('/api/set-up'), enabled: useCan('settings.write') })
  if (!data || data.done === data.steps.length) return null
  return (
    <p className="panel dash-set-up">
      {data.done} of {data.steps.length} done:{' '}
      <TextLink href="/admin/set-up">finish setting up</TextLink>
    </p>
  )
}
