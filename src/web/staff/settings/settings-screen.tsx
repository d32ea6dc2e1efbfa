import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import type { SettingsView } from '#contract/settings.ts'
import type { Ability } from '#contract/staff.ts'
import type { MailTestView } from '#contract/mails.ts'
import { settingsQuery, useTestMail } from '#web/queries/staff-settings.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { MailOutcome, TestMailForm } from '#web/staff/test-mail-form.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'
import {
  BannerForm,
  OrderForms,
  PayoutsForm,
  PrivacyForm,
  AwardsForm,
  PricesForm,
  RefundsForm,
  RolesForm,
  TransfersForm,
  WheelForms,
} from './setting-forms.tsx'
import { PayoutFilesForm } from './payout-files-form.tsx'
import { ShopForm } from './shop-form.tsx'
import { TaxForms } from './tax-form.tsx'
import './settings.css'

type Tab = {
  tab: string
  label: string
  Forms: ComponentType<{ settings: SettingsView }>
  /** The ability that the tab requires in addition to that of the desk. */
  needs?: Ability
}
const TABS: readonly Tab[] = [
  { tab: '', label: 'Shop', Forms: ShopForms },
  { tab: 'banner', label: 'Banner', Forms: BannerForm },
  { tab: 'orders', label: 'Orders and stock', Forms: OrderForms },
  { tab: 'wheel', label: 'Prize wheel', Forms: WheelForms },
  { tab: 'payouts', label: 'Payouts', Forms: PayoutsForm },
  {
    tab: 'payout-files',
    label: 'Payout files',
    Forms: PayoutFilesForm,
    needs: 'settings.money',
  },
  { tab: 'awards', label: 'Awards', Forms: AwardsForm, needs: 'settings.money' },
  { tab: 'discounts', label: 'Discounts', Forms: PricesForm, needs: 'settings.money' },
  { tab: 'refunds', label: 'Refunds', Forms: RefundsForm, needs: 'settings.money' },
  { tab: 'tax', label: 'Tax and numbering', Forms: TaxForms, needs: 'settings.money' },
  {
    tab: 'transfers',
    label: 'Transfers',
    Forms: TransfersForm,
    needs: 'settings.money',
  },
  { tab: 'roles', label: 'Staff roles', Forms: RolesForm, needs: 'staff.manage' },
  { tab: 'mail', label: 'Mail', Forms: MailTest },
]

export default function SettingsScreen() {
  const current = new URLSearchParams(useSearch()).get('tab') ?? ''
  const held: Partial<Record<Ability, boolean>> = {
    'staff.manage': useMay('staff.manage'),
    'settings.money': useMay('settings.money'),
  }
  const tabs = TABS.filter(({ needs }) => !needs || held[needs])
  const { Forms } = tabs.find(({ tab }) => tab === current) ?? { Forms: ShopForms }
  return (
    <>
      <DeskHeading />
      <TabLinks label="Settings" tabs={tabsAt('/admin/settings', tabs, current)} />
      <div className="set-body">{Forms === MailTest ? <MailTest /> : <Loaded Forms={Forms} />}</div>
    </>
  )
}

function ShopForms({ settings }: { settings: SettingsView }) {
  return (
    <>
      <ShopForm settings={settings} />
      <PrivacyForm settings={settings} />
    </>
  )
}

function Loaded({ Forms }: Pick<Tab, 'Forms'>) {
  const { data, isError, refetch } = useQuery(settingsQuery())
  if (isError && !data) return <NotLoaded what="The settings" onRetry={() => void refetch()} />
  return data ? <Forms settings={data} /> : <Loading />
}

/** Tests whether mail leaves the shop: sends one mail and shows what the mail server answers. */
function MailTest() {
  const test = useTestMail()
  return (
    <TestMailForm
      className="panel set-form"
      heading={
        <div>
          <h2 className="h3">Test e-mail</h2>
          <p className="muted small mt-1">
            We send you one e-mail and show the mail server’s response.
          </p>
        </div>
      }
      button="Send a test mail"
      pendingLabel="Waiting for the mail server…"
      onSend={(address) => test.mutateAsync(address)}
    >
      {test.data && !test.isPending && <Outcome {...test.data} />}
    </TestMailForm>
  )
}

const OUTCOMES: Record<MailTestView['outcome'], [BadgeTone, string]> = {
  sent: ['ok', 'Sent'],
  kept: ['neutral', 'Saved'],
  failed: ['bad', 'Failed'],
}

function Outcome({ outcome, sentence }: MailTestView) {
  const [tone, name] = OUTCOMES[outcome]
  return <MailOutcome tone={tone} name={name} text={sentence} />
}
