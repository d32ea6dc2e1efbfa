import type { Banner, Kept } from '#contract/settings.ts'
import { TextField } from '#web/ui/field.tsx'
import { SettingForm } from './setting-form.tsx'

export function BannerForm({ kept }: { kept: Kept<Banner> }) {
  return (
    <SettingForm
      subject="banner"
      kept={kept}
      title="Banner"
      about="A line on top of every public page. Without a text there is none."
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <TextField
            label="Text"
            maxLength={160}
            error={errors.text?.message}
            {...register('text')}
          />
          <div className="set-two">
            <TextField
              label="Link reads"
              optional
              maxLength={40}
              error={errors.linkText?.message}
              {...register('linkText')}
            />
            <TextField
              label="Link leads to"
              optional
              maxLength={300}
              hint="A page of this shop, such as /products, or an address with https://"
              error={errors.linkHref?.message}
              {...register('linkHref')}
            />
            <TextField
              label="First day"
              optional
              type="date"
              error={errors.from?.message}
              {...register('from')}
            />
            <TextField
              label="Last day"
              optional
              type="date"
              error={errors.until?.message}
              {...register('until')}
            />
          </div>
          <Preview text={watch('text')} linkText={watch('linkText')} />
        </>
      )}
    </SettingForm>
  )
}

function Preview({ text, linkText }: { text: string; linkText: string }) {
  if (!text.trim()) return null
  return (
    <p className="set-banner">
      <span>{text}</span>
      {linkText && <span className="underline">{linkText}</span>}
    </p>
  )
}
