import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from './field.tsx'

type Asked = UseFormRegisterReturn & { error: string | undefined }
type PersonFieldsProps = { name: Asked; email: Asked; phone: Asked }

/** Who it is, and how to reach them, whatever a form calls its fields. */
export function PersonFields({ name, email, phone }: PersonFieldsProps) {
  return (
    <div className="fg">
      <TextField label="Full name" autoComplete="name" maxLength={120} {...name} />
      <div className="row2">
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...email}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          {...phone}
        />
      </div>
    </div>
  )
}
