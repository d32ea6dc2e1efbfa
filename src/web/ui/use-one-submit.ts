import { type SyntheticEvent, useRef } from 'react'

/**
 * Handles the submits of a form by `work`; a submit before the last one is done is ignored. The
 * pending state of a button would be rendered too late to stop a double click.
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
