import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import { SETTINGS, type SettingsSubject, type SettingsView } from '#contract/settings.ts'
import { canWith } from '#contract/staff.ts'
import type { MailTestView, TestMail } from '#contract/mails.ts'
import { useCall } from '#web/queries/change.ts'
import { sendAsStaff } from '#web/queries/staff-call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSignedIn } from '#web/queries/staff-session.ts'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { cx } from '#web/ui/class-names.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { MailOutcome, TestMailForm } from '#web/staff/test-mail-form.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'
import {
  AwardsForm,
  BannerForm,
  CasesForm,
  OrderTimesForm,
  PayoutsForm,
  PricesForm,
  PrivacyForm,
  PrizesForm,
  RefundsForm,
  RolesForm,
  StockForm,
  TransfersForm,
  WheelForm,
} from './setting-forms.tsx'
import { useFrame } from './setting-form.tsx'
import { PayoutFilesForm } from './payout-files-form.tsx'
import { ShopForm } from './shop-form.tsx'
import { TaxForms } from './tax-form.tsx'

type Forms = Partial<Record<SettingsSubject, ComponentType<{ settings: SettingsView }>>>
/** A tab is there for those who may change each of its subjects. */
type Tab = { tab: string; label: string; forms: Forms }
const SHOP_TAB: Tab = { tab: '', label: 'Shop', forms: { shop: ShopForm, privacy: PrivacyForm } }
const MAIL_TAB: Tab = { tab: 'mail', label: 'Mail', forms: {} }
export const SETTING_TABS: readonly Tab[] = [
  SHOP_TAB,
  { tab: 'banner', label: 'Banner', forms: { banner: BannerForm } },
  {
    tab: 'orders',
    label: 'Orders and stock',
    forms: { 'order-times': OrderTimesForm, stock: StockForm, cases: CasesForm },
  },
  { tab: 'wheel', label: 'Prize wheel', forms: { wheel: WheelForm, prizes: PrizesForm } },
  { tab: 'payouts', label: 'Payouts', forms: { payouts: PayoutsForm } },
  { tab: 'payout-files', label: 'Payout files', forms: { 'payout-files': PayoutFilesForm } },
  { tab: 'awards', label: 'Awards', forms: { awards: AwardsForm } },
  { tab: 'discounts', label: 'Discounts', forms: { prices: PricesForm } },
  { tab: 'refunds', label: 'Refunds', forms: { refunds: RefundsForm } },
  { tab: 'tax', label: 'Tax and numbering', forms: { tax: TaxForms } },
  { tab: 'transfers', label: 'Transfers', forms: { transfers: TransfersForm } },
  { tab: 'roles', label: 'Staff roles', forms: { roles: RolesForm } },
  MAIL_TAB,
]

export default function SettingsScreen() {
  const current = new URLSearchParams(useSearch()).get('tab') ?? ''
  const staff = useSignedIn()
  const tabs = SETTING_TABS.filter(({ forms }) =>
    subjectsOf(forms).every((subject) => staff && canWith(staff, SETTINGS[subject].needs)),
  )
  const { tab, forms } = tabs.find((each) => each.tab === current) ?? SHOP_TAB
  return (
    <>
      <DeskHeading />
      <TabLinks label="Settings" tabs={tabsAt('/admin/settings', tabs, current)} />
      <div
        className={cx(
          'stack mt-5 gap-5 *:min-w-0',
          tab === 'tax' ? 'max-w-[1280px]' : 'max-w-[860px]',
        )}
      >
        {tab === MAIL_TAB.tab ? <MailTest /> : <SettingForms forms={forms} />}
      </div>
    </>
  )
}

const subjectsOf = (forms: Forms) => Object.keys(forms) as SettingsSubject[]

const SettingForms = ({ forms }: Pick<Tab, 'forms'>) => (
  <LoadedPage query={useQuery(staffQuery('/api/settings'))} what="The settings">
    {(settings) =>
      subjectsOf(forms).map((subject) => {
        const Form = forms[subject]
        return Form && <Form key={subject} settings={settings} />
      })
    }
  </LoadedPage>
)

/** Tests whether mail leaves the shop: sends one mail and shows what the mail server answers. */
function MailTest() {
  const test = useCall((to: TestMail) => sendAsStaff('POST', '/api/mail-tests', to))
  return (
    <TestMailForm
      className={useFrame()}
      heading={
        <div>
          <h2 className="h3">Test e-mail</h2>
          <p className="muted small mt-1">
            We send you one e-mail and show the mail server’s response.
          </p>
        </div>
      }
      button="Send a test e-mail"
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
