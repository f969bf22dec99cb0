import { Check, Copy } from 'lucide-react'
import { cx } from '../cx.ts'
import { useCopy } from './copy-button.tsx'

type CopyableIdProps = {
  id: string
  /** What the id refers to, e.g. "invoice". */
  of: string
  /** How many characters are shown; all of them are copied. */
  length: number
}

/** The start of a long id; pressing it copies the whole. */
export function CopyableId({ id, of, length }: CopyableIdProps) {
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <button
        type="button"
        title={id}
        // Without permission nothing is copied, and the title still shows the whole id.
        onClick={() => copy(id)}
        className="group -mx-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 font-mono text-sm hover:bg-subtle"
      >
        <span className="sr-only">Copy {of} id</span>
        {/* The ellipsis isn't part of the id. */}
        <span className={cx(id.length > length && "after:content-['…']")}>{truncateId(id, length)}</span>
        <Icon
          className={isCopied ? 'size-3.5 text-ok' : 'size-3.5 text-faint opacity-60 group-hover:opacity-100'}
          aria-hidden="true"
        />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied!' : ''}
      </span>
    </>
  )
}

export function truncateId(id: string, length: number): string {
  return id.slice(0, length)
}
