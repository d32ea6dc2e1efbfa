import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { FAQ, type Question } from '#content/faq.ts'
import { fillText, type TextFacts } from '#content/guides/text.ts'
import { useShop } from '#web/queries/shop.ts'
import { Filled } from '#web/storefront/guide/filled.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Field } from '#web/ui/field.tsx'

/** The questions, one open at a time (natively, so without script too), and a box to find one. */
export function Questions() {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = findQuestions(FAQ, useDeferredValue(typed), useShop())
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
        {formatCount(found.size)}
      </p>
      <div ref={list} hidden={found.size === 0}>
        {FAQ.map((question, index) => (
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

const formatCount = (found: number) =>
  found === FAQ.length ? `${FAQ.length} questions` : `${found} of ${FAQ.length} questions`

/** Opens the answer that the URL names, as in `/faq#moving`. */
function openNamed(list: HTMLElement | null): void {
  const named = FAQ.find(({ id }) => `#${id}` === location.hash)
  const answer = named && list?.querySelector<HTMLDetailsElement>(`#${named.id}`)
  if (!answer) return
  answer.open = true
  answer.scrollIntoView()
}

type AnswerProps = { question: Question; first: boolean; hidden: boolean }

function Answer({ question: { id, question, answer }, first, hidden }: AnswerProps) {
  return (
    <details id={id} name="faq" open={first} hidden={hidden}>
      <summary>
        <h2>{question}</h2>
        <Flaps />
      </summary>
      <div className="stack muted gap-2.5">
        {answer.map((text) => (
          <p key={text}>
            <Filled text={text} />
          </p>
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
export function findQuestions(
  questions: readonly Question[],
  typed: string,
  shop: TextFacts,
): Set<string> {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const found = questions.filter(({ question, answer }) => {
    const text = folded(fillText([question, ...answer].join(' '), shop))
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
