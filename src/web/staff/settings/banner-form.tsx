import { useWatch } from 'react-hook-form'
import type { Banner, Versioned } from '#contract/settings.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'

const { TextField } = fieldsOf<Banner>()

export function BannerForm({ kept }: { kept: Versioned<Banner> }) {
  return (
    <SettingForm
      subject="banner"
      kept={kept}
      title="Banner"
      about="A line on top of every public page. Without a text there is none."
    >
      <TextField label="Text" maxLength={160} name="text" />
      <div className="set-two">
        <TextField label="Link reads" optional maxLength={40} name="linkText" />
        <TextField
          label="Link leads to"
          optional
          maxLength={300}
          hint="A page of this shop, such as /products, or an address with https://"
          name="linkHref"
        />
        <TextField label="First day" optional type="date" name="from" />
        <TextField label="Last day" optional type="date" name="until" />
      </div>
      <Preview />
    </SettingForm>
  )
}

function Preview() {
  const { text = '', linkText } = useWatch<Banner>()
  if (!text.trim()) return null
  return (
    <p className="set-banner">
      <span>{text}</span>
      {linkText && <span className="underline">{linkText}</span>}
    </p>
  )
}
