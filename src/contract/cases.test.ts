import { expect, test } from 'vitest'
import { CASE_KINDS } from './case-kinds.ts'
import { OpenCase, reportForm } from './cases.ts'

test('what is left empty is asked for in words that fit each question', () => {
  for (const kind of CASE_KINDS) {
    const messages = OpenCase.safeParse({ kind, words: '' }).error?.issues.map(
      ({ message }) => message,
    )
    expect(messages).toEqual([expect.not.stringContaining('happened')])
  }
})

test('a form says what is missing in the words of its own question', () => {
  const missing = 'Please enter what you would like instead'
  const { error } = reportForm(missing).safeParse({ kind: 'exchange', words: ' ', lineId: '' })
  expect(error?.issues.map(({ message }) => message)).toEqual([missing])
})
