import { type SyntheticEvent, useRef } from 'react'

/**
 * Submits a form by `work`, one at a time: a second submit before the first is done is ignored. The
 * pending state of a button is rendered too late to stop a double click.
 */
export function useOneSubmit(work: (form: HTMLFormElement) => Promise<unknown>) {
  const running = useRef(false)
  return (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    void work(event.currentTarget).finally(() => {
      running.current = false
    })
  }
}
