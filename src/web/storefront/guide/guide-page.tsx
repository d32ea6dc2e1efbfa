import type { ReactNode } from 'react'
import type { Guide, GuideBlock, GuideSection } from '#content/guides/text.ts'
import { Filled } from './filled.tsx'
import '#web/ui/shapes/page-parts.css'
import './guide.css'

type GuidePageProps = {
  guide: Guide
  /** Stands between the opening and the text. */
  children?: ReactNode
}

/** A page of text: the opening, a table of contents, the sections. It is made for print as well. */
export function GuidePage({ guide, children }: GuidePageProps) {
  const { title, lead, updated, sections } = guide
  return (
    <div className="wrap guide">
      <header className="max-w-184">
        <h1 className="h1">{title}</h1>
        <p className="lead mt-3">
          <Filled text={lead} />
        </p>
        {updated && <p className="small subtle mt-3.5">Last updated {updated}</p>}
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

function Contents({ sections }: { sections: readonly GuideSection[] }) {
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

function Part({ section: { id, heading, blocks } }: { section: GuideSection }) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {heading}
      </h2>
      {blocks.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
    </section>
  )
}

const linesOf = (block: Exclude<GuideBlock, string>) => ('list' in block ? block.list : block.steps)
const keyOf = (block: GuideBlock) => (typeof block === 'string' ? block : linesOf(block).join())

function Block({ block }: { block: GuideBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <Filled text={block} />
      </p>
    )
  const lines = linesOf(block).map((line) => (
    <li key={line}>
      <Filled text={line} />
    </li>
  ))
  return 'list' in block ? <ul>{lines}</ul> : <ol>{lines}</ol>
}
