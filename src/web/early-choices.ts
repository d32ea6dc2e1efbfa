// A visitor can fill in a page before its scripts have loaded. React then knows only the values
// that the server drew, and even resets a select. So what was entered is noted before hydration,
// and entered once more after it.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Choice = { value: string; checked: boolean }

/** Marks a part of a page that is hydrated after the rest. */
export const LATE_PART = 'data-late-part'

const choices = new Map<Field, Choice>()
/** The page and its late parts, as long as they are not hydrated. */
const waiting = new Set<Element>()
let redoing = false

/** Call before hydration. */
export function noteEarlyChoices(): void {
  for (const part of [document.body, ...document.querySelectorAll(`[${LATE_PART}]`)])
    waiting.add(part)
  for (const field of document.querySelectorAll<Field>('input, select, textarea'))
    if (differs(field)) note(field)
  addEventListener('input', noteTarget, true)
  addEventListener('change', noteTarget, true)
}

/** Call when the page, or one of its late parts, is hydrated: enters the noted choices again. */
export function takeOverEarlyChoices(part: Element): void {
  if (!waiting.delete(part)) return
  redoing = true
  for (const [field, choice] of choices) {
    if (partOf(field) !== part) continue
    choices.delete(field)
    if (field.isConnected) choose(field, choice)
  }
  redoing = false
  if (waiting.size > 0) return
  removeEventListener('input', noteTarget, true)
  removeEventListener('change', noteTarget, true)
}

const partOf = (field: Field) => field.closest(`[${LATE_PART}]`) ?? document.body

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function differs(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
  return field.value !== field.defaultValue
}

function noteTarget({ target }: Event): void {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  if (!redoing && isField && waiting.has(partOf(target))) note(target)
}

function note(field: Field): void {
  if (field.type === 'hidden') return
  const checked = isCheckable(field) && field.checked
  if (isCheckable(field) && field.type === 'radio') {
    if (!checked) return
    for (const other of choices.keys())
      if (other.name === field.name && other.form === field.form) choices.delete(other)
  }
  choices.delete(field)
  choices.set(field, { value: field.value, checked })
}

function choose(field: Field, { value, checked }: Choice): void {
  if (isCheckable(field)) {
    // React handles a click only if it changes the state that React saw last.
    field.checked = !checked
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) field.value = value
  else if (field.type !== 'file') type(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (field !== document.activeElement)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field
  // React compares with the value set last by assignment, so this one is set through the prototype.
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
