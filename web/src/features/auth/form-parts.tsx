import { paths } from '@assay/contract/paths'
import { useEffect, useState } from 'react'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type GoogleButtonProps = { label: string; busyLabel: string; busy: boolean; disabled?: boolean; onClick: () => void }

export function GoogleButton({ label, ...rest }: GoogleButtonProps) {
  return (
    <Button size="lg" className="w-full" {...rest}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2-1.9 3.3-4.7 3.3-8.1z"
        />
        <path
          fill="#34A853"
          d="M12 23c3 0 5.4-1 7.2-2.7l-3.5-2.7c-1 .7-2.2 1-3.7 1-2.8 0-5.2-1.9-6.1-4.4H2.3v2.8A11 11 0 0 0 12 23z"
        />
        <path fill="#FBBC05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.3a11 11 0 0 0 0 9.9z" />
        <path
          fill="#EA4335"
          d="M12 5.4c1.6 0 3 .5 4.2 1.6l3.1-3.1A11 11 0 0 0 2.3 7.1l3.6 2.8C6.8 7.3 9.2 5.4 12 5.4z"
        />
      </svg>
      {label}
    </Button>
  )
}

export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-xs text-faint before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
      or
    </div>
  )
}

/** Beside a form, for browsers without scripts: `action` is what it's for. */
export function NeedsScripts({ action }: { action: string }) {
  return (
    <noscript>
      <p className="rounded-lg border border-border bg-subtle px-3.5 py-3">
        {`${action} needs JavaScript. Turn it on in your browser and reload this page.`}
      </p>
    </noscript>
  )
}

export function TermsLinks() {
  return (
    <>
      <TextLink asChild>
        <Link to={paths.termsOfService}>Terms of Service</Link>
      </TextLink>{' '}
      and{' '}
      <TextLink asChild>
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      </TextLink>
    </>
  )
}

/** True while the browser leaves for another site; false again when Back restores the page from the cache. */
export function useLeaving(): [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const settle = () => setIsLeaving(false)
    addEventListener('pageshow', settle)
    return () => removeEventListener('pageshow', settle)
  }, [])
  return [isLeaving, setIsLeaving]
}
