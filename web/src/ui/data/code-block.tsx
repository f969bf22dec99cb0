import { cx } from '../cx.ts'
import { CopyButton } from './copy-button.tsx'

type CodeBlockProps = {
  code: string
  /** Shown in the header, e.g. "curl". */
  title: string
  /** Scrolls instead of pushing what follows off the screen. */
  isLong?: boolean
}

export function CodeBlock({ code, title, isLong = false }: CodeBlockProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-border bg-surface">
      <figcaption className="flex items-center justify-between gap-3 border-b border-border bg-subtle py-1 pr-1.5 pl-4">
        <span className="font-mono text-xs text-muted">{title}</span>
        <CopyButton text={code} label={`Copy ${title} code`} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className={cx(
          'scroll-hint overflow-x-auto p-4 font-mono text-sm leading-relaxed focus-visible:-outline-offset-2',
          isLong && 'max-h-96 overflow-y-auto',
        )}
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
