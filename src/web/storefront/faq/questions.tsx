import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { linesOf, plainText, type TextSection } from '#content/text.ts'
import { FilledBlock } from '#web/storefront/guide/filled.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Field } from '#web/ui/field.tsx'

/** The questions, one open at a time (natively, so without script too), and a box to find one. */
export function Questions({ questions }: { questions: readonly TextSection[] }) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = findQuestions(questions, useDeferredValue(typed))
  useEffect(() => openNamed(list.current), [])
  const clear = () => {
    setTyped('')
    box.current?.focus()
  }
  return (
    <div className="questions">
      <Field label="Search the questions" className="search">
        {(control) => (
          <div className="inwrap">
            <Search className="i" aria-hidden="true" />
            <input
              {...control}
              ref={box}
              className="in"
              type="search"
              autoComplete="off"
              placeholder="For example: delivery, refund"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
      </Field>
      <p className="small subtle num" role="status">
        {formatCount(found.size, questions.length)}
      </p>
      <div ref={list} hidden={found.size === 0}>
        {questions.map((question, index) => (
          <Answer
            key={question.id}
            question={question}
            first={index === 0}
            hidden={!found.has(question.id)}
          />
        ))}
      </div>
      {found.size === 0 && (
        <Empty text="No questions match your search.">
          <Button variant="line" onClick={clear}>
            Show all questions
          </Button>
        </Empty>
      )}
    </div>
  )
}

const formatCount = (found: number, all: number) =>
  found === all ? `${all} questions` : `${found} of ${all} questions`

/** Opens the answer that the URL names, as in `/faq#moving`. */
function openNamed(list: HTMLElement | null): void {
  const answers = list?.querySelectorAll('details') ?? []
  const answer = [...answers].find(({ id }) => `#${id}` === location.hash)
  if (!answer) return
  answer.open = true
  answer.scrollIntoView()
}

type AnswerProps = { question: TextSection; first: boolean; hidden: boolean }

function Answer({ question: { id, heading, blocks }, first, hidden }: AnswerProps) {
  return (
    <details id={id} name="faq" open={first} hidden={hidden}>
      <summary>
        <h2>{heading}</h2>
        <Flaps />
      </summary>
      <div className="stack muted gap-2.5">
        {blocks.map((block) => (
          <FilledBlock key={block.lines.map(plainText).join()} {...block} />
        ))}
      </div>
    </details>
  )
}

/** A small carton whose flaps stand up while its answer is open. */
function Flaps() {
  return (
    <svg viewBox="0 0 28 22" aria-hidden="true">
      <path className="carton-front" d="M5 10h18v10H5z" />
      <path className="shut" d="M5 10h18M14 10v4" />
      <path className="flaps" d="M5 10 .8 3.5 10 2l4 8M23 10l4.2-6.5L18 2l-4 8" />
    </svg>
  )
}

/** The ids of the questions that hold every word typed, in any order and letter case. */
export function findQuestions(questions: readonly TextSection[], typed: string): Set<string> {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const found = questions.filter((question) => {
    const text = folded([question.heading, ...linesOf(question).map(plainText)].join(' '))
    return words.every((word) => text.includes(word))
  })
  return new Set(found.map(({ id }) => id))
}

/** Without case and accents, and without the marks that a typist leaves out. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%$.\s]/gu, '')
