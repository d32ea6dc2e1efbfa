import { expect, test } from 'vitest'
import { part } from '#testing/draw.ts'
import { noteEarlyChoices, takeOverEarlyChoices } from './early-choices.ts'

const PAGE = `<form>
  <input name="name" value="">
  <textarea name="notes"></textarea>
  <select name="parish"><option>Kingston</option><option>Portland</option></select>
  <input type="checkbox" name="gift">
</form>`

const fieldOf = (name: string) => part(`[name=${name}]`) as HTMLInputElement

/** As when React takes a page over: it draws what the server drew. */
function hydrate(): void {
  fieldOf('name').value = ''
  fieldOf('notes').value = ''
  fieldOf('parish').value = 'Kingston'
  fieldOf('gift').checked = false
}

test('what was typed before the scripts of a page had loaded is still there afterwards', () => {
  document.body.innerHTML = PAGE
  const heard: string[] = []
  document.body.addEventListener('input', ({ target }) =>
    heard.push((target as HTMLInputElement).name),
  )
  fieldOf('name').value = 'Ann Brown'
  fieldOf('parish').value = 'Portland'
  fieldOf('gift').checked = true
  noteEarlyChoices()
  // Typed while they load.
  const notes = fieldOf('notes')
  notes.value = 'Call first'
  notes.dispatchEvent(new Event('input', { bubbles: true }))

  hydrate()
  heard.length = 0
  takeOverEarlyChoices(document.body)
  const entered = ['name', 'notes', 'parish'].map((name) => fieldOf(name).value)
  expect(entered).toEqual(['Ann Brown', 'Call first', 'Portland'])
  expect(fieldOf('gift').checked).toBe(true)
  expect(heard).toEqual(expect.arrayContaining(['name', 'notes']))
})
