import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import type { SettingsView } from '#contract/settings.ts'
import { settingsQuery } from '#web/queries/staff-settings.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { MailTest } from './mail-test.tsx'
import { BannerForm, OrderForms, PayoutsForm, RolesForm, WheelForm } from './setting-forms.tsx'
import { ShopForm } from './shop-form.tsx'
import './settings.css'

type Tab = { key: string; label: string; Forms: ComponentType<{ settings: SettingsView }> }
const TABS: readonly Tab[] = [
  { key: '', label: 'Shop', Forms: ShopForm },
  { key: 'banner', label: 'Banner', Forms: BannerForm },
  { key: 'orders', label: 'Orders and stock', Forms: OrderForms },
  { key: 'wheel', label: 'Prize wheel', Forms: WheelForm },
  { key: 'payouts', label: 'Payouts', Forms: PayoutsForm },
  { key: 'roles', label: 'Staff roles', Forms: RolesForm },
  { key: 'mail', label: 'Mail', Forms: MailTest },
]

export default function SettingsScreen() {
  const tab = new URLSearchParams(useSearch()).get('tab') ?? ''
  const mayManage = useMay('staff.manage')
  const tabs = TABS.filter(({ key }) => key !== 'roles' || mayManage)
  const { Forms } = tabs.find(({ key }) => key === tab) ?? { Forms: ShopForm }
  const links = tabs.map(({ key, label }) => ({
    label,
    href: key ? `/admin/settings?tab=${key}` : '/admin/settings',
    current: key === tab,
  }))
  return (
    <>
      <DeskHeading />
      <TabLinks label="Settings" tabs={links} />
      <div className="set-body">{Forms === MailTest ? <MailTest /> : <Loaded Forms={Forms} />}</div>
    </>
  )
}

function Loaded({ Forms }: Pick<Tab, 'Forms'>) {
  const { data, isError, refetch } = useQuery(settingsQuery())
  if (isError && !data) return <NotLoaded what="The settings" onRetry={() => void refetch()} />
  return data ? <Forms settings={data} /> : <Loading />
}
