import { TextField } from './field.tsx'

type PersonFieldsProps<Name extends string> = { name: Name; email: Name; phone: Name }

/** Name, e-mail and phone of a person, in the fields that a form has for them. */
export function PersonFields<Name extends string>(names: PersonFieldsProps<Name>) {
  return (
    <div className="fg">
      <TextField label="Full name" name={names.name} autoComplete="name" maxLength={120} />
      <div className="row2">
        <TextField
          label="E-mail"
          name={names.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          label="Phone"
          name={names.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
    </div>
  )
}
