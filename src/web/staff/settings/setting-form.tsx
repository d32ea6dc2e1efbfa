import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import {
  type Kept,
  SETTING_FORMS,
  type SettingsSubject,
  type SettingsView,
} from '#contract/settings.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSaveSetting } from '#web/queries/staff-settings.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

type Value<Subject extends SettingsSubject> = SettingsView[Subject]['value']
/** The values with what else the form takes. */
type Filled<Subject extends SettingsSubject> = z.output<(typeof SETTING_FORMS)[Subject]>
type Props<Subject extends SettingsSubject> = {
  subject: Subject
  kept: Kept<Value<Subject>>
  title: string
  about?: ReactNode
  children: (form: UseFormReturn<Filled<Subject>>) => ReactNode
}

/** A subject of the settings: its fields, and one button that saves them all. */
export function SettingForm<Subject extends SettingsSubject>(props: Props<Subject>) {
  const { subject, kept, title, about, children } = props
  const [seen, setSeen] = useState(kept)
  const save = useSaveSetting(subject)
  const form = useForm<Filled<Subject>>({
    resolver: zodResolver(SETTING_FORMS[subject] as never) as unknown as Resolver<Filled<Subject>>,
    defaultValues: kept.value as DefaultValues<Filled<Subject>>,
  })
  const take = (now: Kept<Value<Subject>>) => {
    setSeen(now)
    form.reset(now.value)
  }
  const submit = async (value: Filled<Subject>) => {
    try {
      take(await save.mutateAsync({ value, version: seen.version }))
      toast({ title: 'Saved', text: 'The shop uses it from now on.' })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.fresh) {
        take(refusal.fresh as Kept<Value<Subject>>)
        toast({ title: 'Not saved', text: refusal.error, tone: 'failure' })
      } else showRefusal(form, error)
    }
  }
  return (
    <form
      className="panel set-form"
      noValidate
      aria-label={title}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <div>
        <h2 className="h3">{title}</h2>
        {about && <p className="muted small mt-1">{about}</p>}
      </div>
      {children(form)}
      <div>
        <Button type="submit" pending={form.formState.isSubmitting} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}
