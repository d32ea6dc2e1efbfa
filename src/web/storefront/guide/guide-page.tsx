import type { ReactNode } from 'react'
import { plainText, type Text, type TextSection } from '#content/text.ts'
import { Filled, FilledBlock } from './filled.tsx'
import '#web/ui/shapes/page-parts.css'
import './guide.css'

type GuidePageProps = {
  text: Text
  /** Stands between the opening and the text. */
  children?: ReactNode
}

/**
 * A page of text, such as a policy: the opening with the day of its last change, a table of contents, the sections. It is
 * made for print as well.
 */
export function GuidePage({ text, children }: GuidePageProps) {
  const { title, opening, sections } = text
  const [lead = [], updated] = opening
  return (
    <div className="wrap guide">
      <header className="max-w-184">
        <h1 className="h1">{title}</h1>
        <p className="lead mt-3">
          <Filled line={lead} />
        </p>
        {updated && (
          <p className="small subtle mt-3.5">
            <Filled line={updated} />
          </p>
        )}
      </header>
      {children}
      <div className="halves items-start">
        <Contents sections={sections} />
        <div className="text">
          {sections.map((section) => (
            <Part key={section.id} section={section} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav aria-labelledby="contents">
      <h2 className="lab" id="contents">
        On this page
      </h2>
      <ul className="mt-1.5">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a className="flex min-h-11 items-center" href={`#${id}`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Part({ section: { id, heading, blocks } }: { section: TextSection }) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {heading}
      </h2>
      {blocks.map((block) => (
        <FilledBlock key={block.lines.map(plainText).join()} {...block} />
      ))}
    </section>
  )
}
