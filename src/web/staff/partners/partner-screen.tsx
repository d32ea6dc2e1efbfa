import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { PartnerDetailView } from '#contract/staff-partners.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import type { ScreenProps } from '#web/route.ts'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatCount } from '#web/staff/format.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { useCan } from '#web/queries/staff-session.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { RankName, Standing } from './partner-badges.tsx'
import { Parts } from './partner-lists.tsx'
import { PartnerHistory, PartnerMoney } from './partner-money.tsx'
import { PartnerOverview } from './partner-overview.tsx'
import { PartnerTeam } from './partner-team.tsx'
import type { Act } from './partner-dialogs.tsx'

const PATH = '/admin/partners'
const TRAIL = [{ label: 'Partners', href: PATH }]

/** One partner: profile, place in the tree, money, history, and the actions of staff. */
export default function PartnerScreen({ params }: ScreenProps) {
  return <Partner key={params.id} id={Number(params.id)} />
}

function Partner({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(staffQuery(`/api/partners/${id}`))
  if (data) return <Detail partner={data} />
  if (error)
    return (
      <>
        <Breadcrumbs trail={TRAIL} here={`Partner ${id}`} />
        <h1 className="sr-only">Partner {id}</h1>
        <Empty text={errorSentence(error, 'This partner could not be loaded.')}>
          <SmallButton label="Try again" onClick={() => void refetch()} />
        </Empty>
      </>
    )
  return <Waiting />
}

const Waiting = () => (
  <Parts aria-busy="true">
    <span className="sr-only" role="status">
      Loading the partner
    </span>
    {['who', 'wallet', 'levels', 'notes'].map((place) => (
      <div key={place} className="panel min-h-35 p-5" aria-hidden="true">
        <span className="sk">&nbsp;</span>
      </div>
    ))}
  </Parts>
)

const TABS = { overview: 'Overview', team: 'Team', money: 'Money', history: 'History' }

function Detail({ partner }: { partner: PartnerDetailView }) {
  const { id, firstName, lastName } = partner.member
  const param = new URLSearchParams(useSearch()).get('tab') ?? ''
  const tab = param in TABS ? param : 'overview'
  const name = `${firstName} ${lastName}`
  return (
    <>
      <Breadcrumbs trail={TRAIL} here={name} />
      <div className="desk-top flex-wrap items-start">
        <div className="min-w-0">
          <h1 className="wrap-anywhere whitespace-normal" tabIndex={-1}>
            {name}
          </h1>
          <p className="mt-1 cluster">
            <Standing {...partner.member} closed={partner.closed} />
            <RankName rank={partner.member.currentRank} />
            <span className="small muted num">Partner {id}</span>
          </p>
        </div>
        <PartnerActs partner={partner} />
      </div>
      <TabLinks className="mb-5" label="Partner" tabs={tabsOf(partner, tab)} />
      {tab === 'overview' && <PartnerOverview partner={partner} />}
      {tab === 'team' && <PartnerTeam partner={partner} />}
      {tab === 'money' && <PartnerMoney id={id} />}
      {tab === 'history' && <PartnerHistory id={id} />}
    </>
  )
}

function tabsOf({ member, levels }: PartnerDetailView, current: string) {
  const team = levels.reduce((sum, { count }) => sum + count, 0)
  return Object.entries(TABS).map(([tab, label]) => ({
    href: `${PATH}/${member.id}${tab === 'overview' ? '' : `?tab=${tab}`}`,
    label: tab === 'team' ? `${label} (${formatCount(team)})` : label,
    current: tab === current,
  }))
}

const PartnerDialog = onDemand('The dialog', () => import('./partner-dialogs.tsx'))

/** The actions on a partner that the role of the person allows. */
function PartnerActs({ partner }: { partner: PartnerDetailView }) {
  const mayWrite = useCan('partners.write')
  const mayAward = useCan('commissions.decide')
  const { isActive, qualificationStatus, sponsorId, twoFactorEnabled } = partner.member
  const usesCode = partner.member.referral !== partner.member.email
  const works = isActive && qualificationStatus === 'active'
  if (partner.closed) return <p className="muted">This account is closed for good.</p>
  const acts: { act: Act; label: string; may: boolean; variant?: 'soft' | 'danger' | 'primary' }[] =
    [
      { act: 'award', label: 'Award', may: mayAward && works },
      { act: 'move', label: 'Change sponsor', may: mayWrite },
      { act: 'place', label: 'Place elsewhere', may: mayWrite && sponsorId !== null },
      works
        ? { act: 'suspend', label: 'Suspend', may: mayWrite, variant: 'danger' }
        : { act: 'reinstate', label: 'Reinstate', may: mayWrite, variant: 'primary' },
      { act: 'code', label: 'New referral code', may: mayWrite && usesCode },
      { act: 'authenticator', label: 'Turn off authenticator', may: mayWrite && twoFactorEnabled },
    ]
  return (
    <div className="flex flex-wrap gap-2">
      {acts
        .filter(({ may }) => may)
        .map(({ act, label, variant = 'soft' }) => (
          <DialogButton
            key={act}
            variant={variant}
            label={label}
            renderDialog={(close) => <PartnerDialog act={act} partner={partner} onClose={close} />}
          />
        ))}
    </div>
  )
}
