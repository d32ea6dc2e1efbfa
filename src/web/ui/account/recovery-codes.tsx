import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Shown once: each opens the account once when the phone is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid w-full justify-items-start gap-4">
      <h3 className="font-semibold" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p className="muted">
        Each signs you in once without the app. Print them or write them down: nobody can show them
        again.
      </p>
      <ul className="acc-codes w-full">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  )
}
