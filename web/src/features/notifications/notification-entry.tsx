import { formatTime, formatTimeOfDay } from '@assay/contract/format'
import { ArrowRight, Check, Info, type LucideIcon, Mail, ShieldAlert, Undo2, Wrench } from 'lucide-react'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Notification } from './notification.ts'

type NotificationEntryProps = { notification: Notification; onSetRead: (isRead: boolean) => void }

export function NotificationEntry({ notification, onSetRead }: NotificationEntryProps) {
  const { type, title, message, actionUrl, createdAt, readAt } = notification
  const isUnread = readAt === null
  const { Icon, label, tone, look } = kinds[type]
  return (
    <article aria-label={title} className="flex gap-3 px-4 py-4 sm:gap-4 sm:px-5">
      <div className={cx('grid size-9 shrink-0 place-items-center rounded-lg', look)}>
        <Icon className="size-[18px]" aria-hidden="true" />
      </div>
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className={isUnread ? 'font-semibold' : 'font-normal'}>
            {isUnread && <UnreadDot />}
            {title}
          </h3>
          <Pill tone={tone}>{label}</Pill>
          <time
            dateTime={createdAt}
            title={formatTime(createdAt)}
            className="basis-full text-sm text-muted tabular-nums sm:ml-auto sm:basis-auto"
          >
            {formatTimeOfDay(createdAt)}
          </time>
        </div>
        <p className={cx('max-w-[72ch]', isUnread ? 'text-text' : 'text-muted')}>{message}</p>
        <div className="-mb-1 flex flex-wrap items-center gap-x-4">
          {actionUrl && (
            <TextLink asChild className="inline-flex min-h-8 items-center gap-1.5 text-sm">
              <Link to={actionUrl} aria-label={`View details: ${title}`} onClick={() => isUnread && onSetRead(true)}>
                View details
                <ArrowRight className="size-3.5" aria-hidden="true" />
              </Link>
            </TextLink>
          )}
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2.5"
            aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${title}`}
            onClick={() => onSetRead(isUnread)}
          >
            {isUnread ? <Check aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
            Mark as {isUnread ? 'read' : 'unread'}
          </Button>
        </div>
      </div>
    </article>
  )
}

/** Inline with the title, so that it never wraps onto its own line. */
function UnreadDot() {
  return (
    <>
      <span className="mr-2 mb-px inline-block size-2 rounded-full bg-accent align-middle" aria-hidden="true" />
      <span className="sr-only">Unread </span>
    </>
  )
}

type Kind = { Icon: LucideIcon; label: string; tone: PillTone; look: string }

const kinds: Record<Notification['type'], Kind> = {
  info: { Icon: Info, label: 'Info', tone: 'info', look: 'bg-info-weak text-info' },
  alert: { Icon: ShieldAlert, label: 'Alert', tone: 'warn', look: 'bg-warn-weak text-warn' },
  message: { Icon: Mail, label: 'Message', tone: 'accent', look: 'bg-accent-weak text-accent' },
  system: { Icon: Wrench, label: 'System', tone: 'neutral', look: 'bg-subtle text-muted' },
}
