import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

type BannerProps = {
  tone: keyof typeof tones
  children: ReactNode
  /** Buttons at its end; below the text where it's narrow. */
  actions?: ReactNode
  /** Takes the focus when it appears and when this value changes, in response to what someone just did. */
  focusKey?: string | number
}

export function Banner({ tone, children, actions, focusKey }: BannerProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusKey !== undefined) box.current?.focus()
  }, [focusKey])
  const { Icon, look } = tones[tone]
  return (
    <div
      ref={box}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      data-page-focus=""
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 rounded-lg border px-3.5 py-3 text-text animate-fade',
        look,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <div className="min-w-0 grow">{children}</div>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2 max-sm:pl-6.5">{actions}</div>}
    </div>
  )
}

const tones = {
  bad: { Icon: CircleAlert, look: 'border-bad/40 bg-bad-weak [&>div>svg]:text-bad' },
  ok: { Icon: CircleCheck, look: 'border-ok/40 bg-ok-weak [&>div>svg]:text-ok' },
  warn: { Icon: TriangleAlert, look: 'border-warn/40 bg-warn-weak [&>div>svg]:text-warn' },
  info: { Icon: Info, look: 'border-info/40 bg-info-weak [&>div>svg]:text-info' },
} as const
