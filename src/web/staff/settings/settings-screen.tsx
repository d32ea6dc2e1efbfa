import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { settingsQuery } from '#web/queries/staff-settings.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { BannerForm } from './banner-form.tsx'
import { MailTest } from './mail-test.tsx'
import { NumbersForms } from './numbers-forms.tsx'
import { PayoutsForm } from './payouts-form.tsx'
import { RolesForm } from './roles-form.tsx'
import { ShopForm } from './shop-form.tsx'
import { WheelForm } from './wheel-form.tsx'
import './settings.css'

const TABS = [
  { key: '', label: 'Shop' },
  { key: 'banner', label: 'Banner' },
  { key: 'orders', label: 'Orders and stock' },
  { key: 'wheel', label: 'Prize wheel' },
  { key: 'payouts', label: 'Payouts' },
  { key: 'roles', label: 'Staff roles' },
  { key: 'mail', label: 'Mail' },
] as const

export default function SettingsScreen() {
  const tab = new URLSearchParams(useSearch()).get('tab') ?? ''
  const mayManage = useMay('staff.manage')
  const tabs = TABS.filter((one) => one.key !== 'roles' || mayManage).map(({ key, label }) => ({
    label,
    href: key ? `/admin/settings?tab=${key}` : '/admin/settings',
    current: key === tab,
  }))
  return (
    <>
      <DeskHeading />
      <TabLinks label="Settings" tabs={tabs} />
      <div className="set-body">
        <Chosen tab={tab} />
      </div>
    </>
  )
}

function Chosen({ tab }: { tab: string }) {
  return tab === 'mail' ? <MailTest /> : <Kept tab={tab} />
}

function Kept({ tab }: { tab: string }) {
  const { data, isError, refetch } = useQuery(settingsQuery())
  const mayManage = useMay('staff.manage')
  if (isError && !data) return <NotLoaded what="The settings" onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (tab === 'banner') return <BannerForm kept={data.banner} />
  if (tab === 'orders') return <NumbersForms times={data['order-times']} stock={data.stock} />
  if (tab === 'wheel') return <WheelForm kept={data.wheel} />
  if (tab === 'payouts') return <PayoutsForm kept={data.payouts} />
  if (tab === 'roles' && mayManage) return <RolesForm kept={data.roles} />
  return <ShopForm kept={data.shop} />
}
