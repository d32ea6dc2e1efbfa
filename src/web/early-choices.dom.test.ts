import { expect, test } from 'vitest'
import { part } from '#testing/draw.ts'
import { noteEarlyChoices, takeOverEarlyChoices } from './early-choices.ts'

const PAGE = `<form>
  <input name="name" value="">
  <textarea name="notes"></textarea>
  <select name="parish"><option>Kingston</option><option>Portland</option></select>
  <input type="checkbox" name="gift">
</form>`

/** As when React takes a page over: it draws what the server drew. */
function hydrate(): void {
  part<HTMLInputElement>('[name=name]').value = ''
  part<HTMLTextAreaElement>('[name=notes]').value = ''
  part<HTMLSelectElement>('[name=parish]').value = 'Kingston'
  part<HTMLInputElement>('[name=gift]').checked = false
}

test('what was typed before the scripts of a page had loaded is still there afterwards', () => {
  document.body.innerHTML = PAGE
  const heard: string[] = []
  document.body.addEventListener('input', ({ target }) =>
    heard.push((target as HTMLInputElement).name),
  )
  part<HTMLInputElement>('[name=name]').value = 'Ann Brown'
  part<HTMLSelectElement>('[name=parish]').value = 'Portland'
  part<HTMLInputElement>('[name=gift]').checked = true
  noteEarlyChoices()
  // Typed while they load.
  const notes = part<HTMLTextAreaElement>('[name=notes]')
  notes.value = 'Call first'
  notes.dispatchEvent(new Event('input', { bubbles: true }))

  hydrate()
  heard.length = 0
  takeOverEarlyChoices(document.body)
  const entered = ['name', 'notes', 'parish'].map(
    (name) => part<HTMLInputElement>(`[name=${name}]`).value,
  )
  expect(entered).toEqual(['Ann Brown', 'Call first', 'Portland'])
  expect(part<HTMLInputElement>('[name=gift]').checked).toBe(true)
  expect(heard).toEqual(expect.arrayContaining(['name', 'notes']))
})
