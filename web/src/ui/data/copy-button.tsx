import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'

type CopyButtonProps = {
  text: string
  /** The accessible name, e.g. "Copy API key". */
  label: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // No permission, or a page without https: the text stays selectable.
      setState('failed')
    }
  }
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={label} onClick={copy}>
        {state === 'copied' ? <Check className="text-ok" aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {words[state]}
      </Button>
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : words[state]}
      </span>
    </>
  )
}

const words = { idle: 'Copy', copied: 'Copied!', failed: 'Copy failed' } as const
