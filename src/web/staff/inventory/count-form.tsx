import { type SyntheticEvent, useState } from 'react'
import { type CountStock, type InventoryView, MAX_PIECES, colorLabel } from '#contract/stock.ts'
import { RequestError } from '#web/queries/call.ts'
import { useSend } from '#web/queries/use-send.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatCount } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { toast } from '#web/ui/toasts.ts'

const CONFLICT = 409
const WRONG = `Please enter a whole number from 0 to ${formatCount(MAX_PIECES)}.`
const piecesIn = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

type Counts = Record<string, string>
const countsOf = ({ colors }: InventoryView): Counts =>
  Object.fromEntries(colors.map(({ name, pieces }) => [name, String(pieces)]))

/**
 * The counted pieces of each colour beside the recorded ones. What is typed stays when the recorded
 * stock changes. A count that a sale has overtaken is refused, and the form shows the new stock.
 */
export function CountForm({ item }: { item: InventoryView }) {
  const [seen, setSeen] = useState(item)
  const [typed, setTyped] = useState<Counts>({})
  const [error, setError] = useState<string>()
  const count = useSend('POST', '/api/stock-counts')
  if (seen !== item && !count.isPending) setSeen(item)
  const shown = { ...countsOf(seen), ...typed }
  const changed = seen.colors.filter(({ name, pieces }) => piecesIn(shown[name] ?? '') !== pieces)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const counts: CountStock['counts'] = []
    for (const { name: color, pieces: expected } of changed) {
      const counted = piecesIn(shown[color] ?? '')
      if (counted === undefined || counted > MAX_PIECES) return setError(WRONG)
      counts.push({ color, expected, counted })
    }
    if (counts.length === 0) return setError('The count matches the stock on record.')
    setError(undefined)
    count.mutate(
      { productId: item.id, counts },
      {
        onSuccess: () => {
          setTyped({})
          toast({ title: 'Stock counted', text: `The stock of ${item.name} is up to date.` })
        },
        onError: (failed) => {
          setError(errorSentence(failed, 'The count could not be saved. Please try again.'))
          if (failed instanceof RequestError && failed.status === CONFLICT) setTyped({})
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <table className="w-full [&_.r]:text-right [&_:is(th,td)]:px-1 [&_:is(th,td)]:text-[0.875rem]">
        <caption className="sr-only">Count of {item.name}</caption>
        <TableHead
          className="border-b border-line *:h-8"
          left={['Colour']}
          right={['On record', 'Counted']}
        />
        <tbody>
          {seen.colors.map(({ name, hex, pieces }) => (
            <tr key={name} className="h-12 border-b border-line">
              <th scope="row" className="font-[550] text-fg">
                {name && (
                  <i
                    className="chip mr-2 inline-block align-[-2px]"
                    style={{ backgroundColor: hex }}
                    aria-hidden="true"
                  />
                )}
                {colorLabel(name)}
              </th>
              <td className="r num">{pieces}</td>
              <td className="r">
                <input
                  className="in num min-h-10 w-24 text-right"
                  inputMode="numeric"
                  aria-label={`${colorLabel(name)} counted`}
                  value={shown[name] ?? ''}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="split mt-3">
        <p className="err" role="alert">
          {error}
        </p>
        <SmallButton
          variant="primary"
          label="Save count"
          type="submit"
          pending={count.isPending}
          pendingLabel="Saving..."
        />
      </div>
    </form>
  )
}
