// Every shape, as a screen of staff or partners shows it: the place to begin, and a screen test opens it.

import { Info, Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ChoiceCard } from '#web/ui/shapes/choice-card.tsx'
import { Meter } from '#web/ui/shapes/meter.tsx'
import { Note } from '#web/ui/shapes/note.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Figures } from './figures.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'
import { SmallButton } from './small-button.tsx'

const FACTS = [
  ['Customer', 'Marcia Reid'],
  ['Paid', 'J$48,500.00'],
  ['Reference', 'NCB 20261130 004417'],
] as const
const FIGURES = [
  { name: 'Sales this month', amount: '1840000.00', note: '42 orders', tone: 'lead' as const },
  { name: 'To pay', amount: '96000.00', note: 'on 5 December', tone: 'due' as const },
  { name: 'Late', words: '3 orders', note: 'since Monday', tone: 'late' as const },
]
const ORDERS = ['YB-1001, sofa bed', 'YB-1002, two chairs', 'YB-1003, desk']

const Box = ({ children }: { children: ReactNode }) => <div className="panel p-4">{children}</div>

export const ShapesPage = () => (
  <main className="desk-w desk-m stack gap-8">
    <h1 className="h1">Shapes</h1>
    <Layout />
    <Lists />
    <Messages />
    <Choices />
    <Reading />
  </main>
)

const Layout = () => (
  <>
    <Section title="stack, cluster, split" className="panel stack p-5">
      <div className="split">
        <p>split: the first at the left, the last at the right</p>
        <SmallButton icon={Plus} label="Add" />
      </div>
      <div className="cluster">
        <Button size="sm">cluster</Button>
        <Button size="sm" variant="soft">
          side by side
        </Button>
        <Button size="sm" variant="danger">
          and on
        </Button>
      </div>
    </Section>
    <Section title="side-400, lead-180" className="stack">
      <div className="stack wide:side-400">
        <Box>what takes the rest</Box>
        <Box>wide:side-400</Box>
      </div>
      <div className="stack desk:lead-180">
        <Box>desk:lead-180</Box>
        <Box>what takes the rest</Box>
      </div>
    </Section>
    <Section title="fit-220, even-2" className="stack">
      <div className="stack fit-220">
        {['as many columns', 'as fit', 'none below', '220 pixels'].map((text) => (
          <Box key={text}>{text}</Box>
        ))}
      </div>
      <div className="stack even-2">
        <Box>even-2</Box>
        <Box>columns that share the width</Box>
      </div>
    </Section>
  </>
)

const Lists = () => (
  <>
    <Section title="terms facts-132" className="panel stack p-5">
      <Facts className="terms facts-132 *:py-1" facts={FACTS} />
    </Section>
    <Section title="terms in columns" className="panel stack p-5">
      <Facts className="terms stack fit-132" valueClass="num font-semibold" facts={FACTS} />
    </Section>
    <Section title="rows" className="panel stack py-5" headingClass="h3 px-5">
      <ul className="rows">
        {ORDERS.map((order) => (
          <li key={order} className="split px-5 py-3">
            <span>{order}</span>
            <span className="num">J$24,000</span>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="cells" className="panel stack p-5">
      <table className="small cells w-full">
        <tbody>
          {FACTS.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
    <Figures label="Figures" figures={FIGURES} />
  </>
)

const Messages = () => (
  <Section title="callout, tone-, Note, Meter" className="stack">
    <Note tone="info" icon={Info}>
      <b>Note</b> with the tone info
    </Note>
    <Note tone="bad" icon={TriangleAlert}>
      <b>Note</b> with the tone bad
    </Note>
    <p className="callout tone-ok">callout tone-ok: a sentence on its own</p>
    <p className="callout tone-warn">callout tone-warn</p>
    <p className="callout tone-sunk small">callout tone-sunk</p>
    <p className="callout tone-kraft">callout tone-kraft</p>
    <Meter percent={62} label="How far it has come" />
  </Section>
)

const Choices = () => (
  <Section title="ChoiceCard" className="stack">
    <fieldset className="grid min-w-0 gap-2 desk:even-3">
      <legend className="lab mb-2">How it is sent</legend>
      <ChoiceCard
        name="sent"
        label="Standard"
        note="4 working days"
        aside="J$1,500"
        defaultChecked
      />
      <ChoiceCard name="sent" label="Express" note="2 working days" aside="J$3,000" />
      <ChoiceCard name="sent" label="Pick-up" note="Not today" aside="Free" disabled />
    </fieldset>
  </Section>
)

const refetch = () => Promise.reject(new Error('Only a picture'))
const read = (query: { data: string | undefined; error: Error | null }) =>
  ({ ...query, refetch }) as Parameters<typeof Loaded<string>>[0]['query']

const Reading = () => (
  <Section title="Loaded" className="stack">
    <Loaded
      query={read({ data: undefined, error: null })}
      skeleton={<div className="sk h-9" aria-hidden="true" />}
    >
      {(data) => data}
    </Loaded>
    <Loaded query={read({ data: undefined, error: new Error('No line.') })} what="The order">
      {(data) => data}
    </Loaded>
    <Empty text="Nothing here yet" />
  </Section>
)
