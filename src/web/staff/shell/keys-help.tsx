import { Dialog } from '#web/ui/dialog.tsx'
import type { NavItem } from '#web/staff/desks.ts'

const EVERYWHERE: readonly [keys: string[], what: string][] = [
  [['/'], 'Search this page'],
  [['Ctrl', 'K'], 'Find a desk, order, customer or product'],
  [['?'], 'Show keyboard shortcuts'],
]
const ROWS: readonly [keys: string[], what: string][] = [
  [['j', 'k'], 'Next and previous row'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row'],
]

type HelpProps = { desks: readonly NavItem[]; onClose: () => void }

/** The keyboard shortcuts, opened by `?`. */
export default function KeysHelp({ desks, onClose }: HelpProps) {
  const deskKeys = desks.map(({ key, label }) => [['g', key], label] as const)
  return (
    <Dialog onClose={onClose} title="Keys" maxWidth={560}>
      <div className="dialog-body gap-5 sm:grid-cols-2">
        <KeyList heading="Everywhere" keys={EVERYWHERE} />
        <KeyList heading="In a table" keys={ROWS} />
        <KeyList heading="Go to" keys={deskKeys} />
      </div>
    </Dialog>
  )
}

type KeyListProps = { heading: string; keys: readonly (readonly [readonly string[], string])[] }

const KeyList = ({ heading, keys }: KeyListProps) => (
  <section>
    <h3 className="mb-2 font-[650]">{heading}</h3>
    <dl className="grid gap-1.5">
      {keys.map(([combination, what]) => (
        <div key={what} className="flex justify-between gap-4">
          <dt>{what}</dt>
          <dd className="flex gap-1">
            {combination.map((key) => (
              <kbd key={key} className="kbd">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
