import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'

type CopyButtonProps = {
  text: string
  /** The accessible name, e.g. "Copy API key". */
  label: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { state, copy } = useCopy()
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={label} onClick={() => copy(text)}>
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

/** Copies text and knows for two seconds how that went. */
export function useCopy() {
  const [state, setState] = useState<keyof typeof words>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // No permission, or a page without https: the text stays selectable.
      setState('failed')
    }
  }
  return { state, isCopied: state === 'copied', copy }
}
