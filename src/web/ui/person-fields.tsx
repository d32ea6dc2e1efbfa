import { TextField } from './field.tsx'

// The props of the fields about a person, as most forms have them.

export const NAME_FIELD = {
  label: 'Name',
  name: 'name',
  autoComplete: 'name',
  maxLength: 120,
} as const
export const EMAIL_FIELD = {
  label: 'E-mail',
  name: 'email',
  type: 'email',
  autoComplete: 'email',
  maxLength: 254,
} as const
export const PHONE_FIELD = {
  label: 'Phone',
  name: 'phone',
  type: 'tel',
  autoComplete: 'tel',
  maxLength: 40,
} as const

type PersonFieldsProps<Name extends string> = { name: Name; email: Name; phone: Name }

/** Name, e-mail and phone of a person, under the names that a form has for them. */
export const PersonFields = <Name extends string>(names: PersonFieldsProps<Name>) => (
  <div className="fg">
    <TextField {...NAME_FIELD} label="Full name" name={names.name} />
    <div className="row2">
      <TextField {...EMAIL_FIELD} name={names.email} inputMode="email" />
      <TextField {...PHONE_FIELD} name={names.phone} inputMode="tel" />
    </div>
  </div>
)
