import { Banner } from '../../../ui/feedback/banner.tsx'

/** After a link that doesn't sign in here: what it did and what to do next. */
export function LinkNotice({ kind }: { kind: string }) {
  const notice = notices.get(kind)
  return (
    notice && (
      <Banner tone={notice.tone} focusKey={kind}>
        {notice.text}
      </Banner>
    )
  )
}

const notices = new Map<string, { tone: 'ok' | 'info' | 'bad'; text: string }>([
  ['confirmed', { tone: 'ok', text: 'Your email is confirmed. Sign in to continue.' }],
  ['email-changed', { tone: 'ok', text: 'Your new email address is confirmed. Sign in with it to continue.' }],
  [
    'other-browser',
    { tone: 'info', text: 'That link was requested in a different browser. Sign in here to continue.' },
  ],
  [
    'maybe-confirmed',
    {
      tone: 'info',
      text: 'That link was requested in a different browser. If you were confirming your email address, you’re done. Sign in to continue.',
    },
  ],
  ['unfinished', { tone: 'bad', text: 'We couldn’t finish signing you in. Please try again.' }],
])
