import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '../../routing/link.tsx'

/** Links to a section and copies its URL. */
export function SectionLink({ id, title }: { id: string; title: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      setIsCopied(true)
    } catch {
      // No permission, or a page without https: the URL is in the address bar.
    }
  }
  return (
    <>
      <Link
        to={`#${id}`}
        replace
        aria-label={`Copy link to ${title}`}
        onClick={(event) => copy(event.currentTarget.href)}
        className="mt-px grid size-6 shrink-0 place-items-center rounded-sm text-faint transition-opacity hover:text-accent focus-visible:opacity-100 lg:opacity-0 lg:group-hover:opacity-100 print:hidden [&_svg]:size-4"
      >
        {isCopied ? <Check className="text-ok" aria-hidden="true" /> : <Link2 aria-hidden="true" />}
      </Link>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </>
  )
}
