/** What the field is called; no schema knows it. */
const TRAP = 'website'

/** All that was typed into a form, without the trap. */
export function typedInto(form: HTMLFormElement): FormData {
  const typed = new FormData(form)
  typed.delete(TRAP)
  return typed
}

/** A field that nobody sees: who fills it in is a program. */
export function Trap() {
  return (
    <label className="trap" aria-hidden="true">
      Leave this empty <input name={TRAP} tabIndex={-1} autoComplete="off" />
    </label>
  )
}
