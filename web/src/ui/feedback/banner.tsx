import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

type BannerProps = {
  tone: keyof typeof tones
  children: ReactNode
  /** Takes the focus when it appears and when this value changes, in response to what someone just did. */
  focusKey?: string | number
  /** It came with the page, perhaps late: whoever has begun with something else keeps the focus there. */
  isPolite?: boolean
}

export function Banner({ tone, children, focusKey, isPolite = false }: BannerProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusKey === undefined || (isPolite && document.activeElement !== document.body)) return
    box.current?.focus()
  }, [focusKey, isPolite])
  const { Icon, look } = tones[tone]
  return (
    <div
      ref={box}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      data-page-focus=""
      className={cx('flex items-start gap-2.5 rounded-lg border px-3.5 py-3 text-text animate-fade', look)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}

const tones = {
  bad: { Icon: CircleAlert, look: 'border-bad/40 bg-bad-weak [&>svg]:text-bad' },
  ok: { Icon: CircleCheck, look: 'border-ok/40 bg-ok-weak [&>svg]:text-ok' },
  warn: { Icon: TriangleAlert, look: 'border-warn/40 bg-warn-weak [&>svg]:text-warn' },
  info: { Icon: Info, look: 'border-info/40 bg-info-weak [&>svg]:text-info' },
} as const
