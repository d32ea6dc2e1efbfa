import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  SETTING_FORMS,
  type SettingsSubject,
  type SettingsView,
  type Versioned,
} from '#contract/settings.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSaveSetting } from '#web/queries/staff-settings.ts'
import { BoundForm } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

type Value<Subject extends SettingsSubject> = SettingsView[Subject]['value']
/** The values, and further fields of the form, such as a password. */
type Filled<Subject extends SettingsSubject> = z.output<(typeof SETTING_FORMS)[Subject]>
type Props<Subject extends SettingsSubject> = {
  subject: Subject
  settings: Pick<SettingsView, Subject>
  title: string
  about?: ReactNode
  children: ReactNode
}

/** The fields of one subject of the settings, with a button that saves them. */
export function SettingForm<Subject extends SettingsSubject>(props: Props<Subject>) {
  const { subject, settings, title, about, children } = props
  const loaded: Versioned<Value<Subject>> = settings[subject]
  const [seen, setSeen] = useState(loaded)
  const save = useSaveSetting(subject)
  const form = useForm<Filled<Subject>>({
    resolver: zodResolver(SETTING_FORMS[subject] as never) as unknown as Resolver<Filled<Subject>>,
    defaultValues: loaded.value as DefaultValues<Filled<Subject>>,
  })
  const show = (latest: Versioned<Value<Subject>>) => {
    setSeen(latest)
    form.reset(latest.value)
  }
  const submit = async (value: Filled<Subject>) => {
    try {
      show(await save.mutateAsync({ value, version: seen.version }))
      toast({ title: 'Saved', text: 'Your changes are now live.' })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal?.fresh) throw error
      show(refusal.fresh as Versioned<Value<Subject>>)
      toast({ title: 'Not saved', text: refusal.error, tone: 'failure' })
    }
  }
  return (
    <BoundForm form={form} className="panel set-form" aria-label={title} onSubmit={submit}>
      <div>
        <h2 className="h3">{title}</h2>
        {about && <p className="muted small mt-1">{about}</p>}
      </div>
      <div className="set-fields">
        {children}
        <div>
          <SubmitButton pendingLabel="Saving…">Save</SubmitButton>
        </div>
      </div>
    </BoundForm>
  )
}
