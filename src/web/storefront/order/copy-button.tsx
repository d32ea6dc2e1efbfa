import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#web/ui/toasts.ts'

const SHOWN_MS = 2000

/** Copies a text; for two seconds it says that it did. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({ title: `The ${name} could not be copied`, text, tone: 'failure' })
    }
  }
  return (
    <>
      <button
        type="button"
        className="ibtn"
        aria-label={`Copy ${name}`}
        onClick={() => void copy()}
      >
        {copied ? (
          <Check className="i" aria-hidden="true" />
        ) : (
          <Copy className="i" aria-hidden="true" />
        )}
      </button>
      <span className="sr-only" role="status">
        {copied ? `Copied the ${name}` : ''}
      </span>
    </>
  )
}
