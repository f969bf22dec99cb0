import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { dismissToast } from './toast.ts'
import type { ShownToast } from './toast-list.ts'
import { toastAttribute } from './toast-target.ts'

export function ToastCard({ id, tone, title, description, action }: ShownToast) {
  const [isHeld, setIsHeld] = useState(false)
  const dismiss = () => dismissToast(id)
  useEffect(() => {
    if (tone === 'error' || isHeld) return
    const timer = setTimeout(() => dismissToast(id), dismissAfterMs)
    return () => clearTimeout(timer)
  }, [id, tone, isHeld])
  const { Icon, color } = tones[tone]
  return (
    <li
      {...{ [toastAttribute]: '' }}
      className="pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-border bg-surface py-3 pr-2 pl-4 shadow-lg animate-rise"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
        {action && (
          <Button
            size="sm"
            className="mt-2.5"
            onClick={() => {
              action.onSelect()
              dismiss()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={`Dismiss: ${title}`}
        onClick={dismiss}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-subtle hover:text-text"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

const dismissAfterMs = 6000

const tones = {
  neutral: { Icon: Info, color: 'text-muted' },
  success: { Icon: CircleCheck, color: 'text-ok' },
  error: { Icon: CircleAlert, color: 'text-bad' },
} as const
