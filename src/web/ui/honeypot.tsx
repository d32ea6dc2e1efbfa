import { TRAP_FIELD } from '#contract/plain-forms.ts'

/** The data of a form, without the trap. */
export function formDataOf(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  data.delete(TRAP_FIELD)
  return data
}

/** A honeypot: an invisible field that only bots fill in. */
export function Honeypot() {
  return (
    <label className="trap" aria-hidden="true">
      Leave this empty <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
    </label>
  )
}
