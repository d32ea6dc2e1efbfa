import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type ReactNode, use, useState } from 'react'
import { type DefaultValues, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  changeSchemaOf,
  type SettingChange,
  SETTINGS,
  type SettingsSubject,
  type SettingsView,
  type SettingValue,
  type Versioned,
} from '#contract/settings.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSaveSetting } from '#web/queries/staff-settings.ts'
import { TextField } from '#web/ui/field.tsx'
import { BoundForm, fieldsOf, numberIn } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const FRAMES = {
  panel: 'panel stack gap-5.5 p-[clamp(18px,2.4vw,28px)]',
  /** The heading to the left of the fields, where there is room. */
  sides:
    'panel stack gap-5.5 p-[clamp(18px,2.4vw,28px)] desk:grid-cols-[260px_minmax(0,700px)] desk:grid-rows-[auto_1fr] desk:gap-x-10 desk:*:last:[grid-area:1/2/span_2]',
  /** Within the frame of a step. */
  plain: 'stack min-w-0 gap-5.5 border-t border-line pt-4.5',
}

/** How the forms within are framed: each a panel, unless it is said here. */
export const SettingsFrame = createContext<keyof typeof FRAMES>('panel')
export const useFrame = () => FRAMES[use(SettingsFrame)]

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
  const loaded: Versioned<SettingValue<Subject>> = settings[subject]
  const [seen, setSeen] = useState(loaded)
  const save = useSaveSetting(subject)
  const form = useForm<SettingChange<Subject>>({
    resolver: zodResolver(changeSchemaOf(subject) as never) as unknown as Resolver<
      SettingChange<Subject>
    >,
    defaultValues: loaded.value as DefaultValues<SettingChange<Subject>>,
  })
  const show = (latest: Versioned<SettingValue<Subject>>) => {
    setSeen(latest)
    form.reset(latest.value as SettingChange<Subject>)
  }
  const submit = async (value: SettingChange<Subject>) => {
    try {
      show(await save.mutateAsync({ value, version: seen.version }))
      toast({ title: 'Saved', text: 'Your changes are now live.' })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal?.fresh) throw error
      show(refusal.fresh as Versioned<SettingValue<Subject>>)
      toast({ title: 'Not saved', text: refusal.error, tone: 'failure' })
    }
  }
  return (
    <BoundForm form={form} className={useFrame()} aria-label={title} onSubmit={submit}>
      <div>
        <h2 className="h3">{title}</h2>
        {about && <p className="muted small mt-1">{about}</p>}
      </div>
      <div className="stack min-w-0 gap-5.5">
        {children}
        <div>
          <SubmitButton pendingLabel="Saving…">Save</SubmitButton>
        </div>
      </div>
    </BoundForm>
  )
}

type Controls<Subject extends SettingsSubject> = ReturnType<typeof controlsOf<Subject>>
type Parts<Subject extends SettingsSubject> = Pick<Props<Subject>, 'title' | 'about'> & {
  fields: (controls: Controls<Subject>, settings: SettingsView) => ReactNode
}

/** The form of a subject whose fields need nothing but their controls. */
export function settingForm<Subject extends SettingsSubject>(
  subject: Subject,
  { fields, ...texts }: Parts<Subject>,
) {
  const controls = controlsOf(subject)
  return ({ settings }: { settings: SettingsView }) => (
    <SettingForm subject={subject} settings={settings} {...texts}>
      {fields(controls, settings)}
    </SettingForm>
  )
}

/** Controls that accept only the names of the subject's fields. */
function controlsOf<Subject extends SettingsSubject>(subject: Subject) {
  const controls = fieldsOf<SettingChange<Subject>>()
  const NumberField: typeof controls.TextField = (props) => (
    <TextField type="number" parse={numberIn} {...boundsOf(subject, props.name)} {...props} />
  )
  return { ...controls, NumberField }
}

/** The least and the most that the schema of a subject allows of a number. */
function boundsOf(subject: SettingsSubject, name: string) {
  const { shape } = SETTINGS[subject].schema as z.ZodObject
  const field = shape[name]
  const number = field instanceof z.ZodDefault ? field.unwrap() : field
  if (!(number instanceof z.ZodNumber)) return {}
  return { min: number.minValue ?? undefined, max: number.maxValue ?? undefined }
}
