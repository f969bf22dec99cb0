import { CircleAlert } from 'lucide-react'

export type NoticeText = { title: string; description: string }

/** Why a form wasn't accepted, beside its button. For what concerns one field, use the field's own error. */
export function FormNotice({ notice }: { notice: NoticeText | undefined }) {
  return (
    // Always on the page, so a message that arrives later is announced.
    <div role="alert" className="empty:hidden">
      {notice && (
        <p className="flex items-start gap-2.5 rounded-lg border border-bad/40 bg-bad-weak px-3.5 py-3">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            <TitledText {...notice} />
          </span>
        </p>
      )}
    </div>
  )
}

/** "Login failed. Wrong email or password." */
export function TitledText({ title, description }: NoticeText) {
  return (
    <>
      <strong className="font-medium">{title}</strong>
      {/[.!?]$/.test(title) ? ' ' : '. '}
      <span>{description}</span>
    </>
  )
}
