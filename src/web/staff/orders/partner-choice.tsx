import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { TextField } from '#web/ui/field.tsx'
import './partner-choice.css'

/** Stands for no partner among those to choose from. */
export const NOBODY = 0

type Option = { id: number; name: string; detail: string }

type Props = {
  /** Whom the order has already: not offered. */
  except?: number
  chosen: number | undefined
  error?: string | undefined
  onChoose: (memberId: number) => void
}

/** A search among partners, and those found to choose from; who is chosen stays on the list. */
export function PartnerChoice({ except, chosen, error, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Option>()
  const errorId = useId()
  const q = useDeferredValue(typed.trim())
  const { found, isEmpty } = useFound(q)
  const kept = picked && !found.some(({ id }) => id === picked.id) ? [picked] : []
  const nobody = { id: NOBODY, name: 'Nobody', detail: 'no partner' }
  const options = [...kept, ...found, nobody].filter(({ id }) => id !== except)
  const choose = (option: Option) => {
    setPicked(option.id === NOBODY ? undefined : option)
    onChoose(option.id)
  }
  return (
    <>
      {/* Without a name, as it is no field of the form around it. */}
      <TextField
        label="Find a partner by name, number, code or e-mail"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="op-choice" aria-describedby={error && errorId}>
        <legend className="sr-only">Who sold it</legend>
        {options.map((option) => (
          <label key={option.id} className="op-option">
            <input
              type="radio"
              name="partner-of-order"
              checked={chosen === option.id}
              onChange={() => choose(option)}
            />
            {option.name}, {option.detail}
          </label>
        ))}
        {isEmpty && (
          <p className="small muted" role="status">
            No partner matches.
          </p>
        )}
        {error && (
          <p className="err" id={errorId} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </>
  )
}

const MAX_FOUND = '5'

function useFound(q: string): { found: Option[]; isEmpty: boolean } {
  const search = new URLSearchParams({ q, limit: MAX_FOUND }).toString()
  const { data } = useQuery({
    ...staffListQuery('/api/partners', search),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  if (q === '' || !data) return { found: [], isEmpty: false }
  const found = data.items.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}`,
    detail: `${id}, ${email}`,
  }))
  return { found, isEmpty: found.length === 0 }
}
