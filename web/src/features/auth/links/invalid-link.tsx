import { paths } from '@assay/contract/paths'
import { Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from '../../../routing/link.tsx'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/** Redirects to the sign-in screen after a while, where the toast still offers a new link. */
export function InvalidLink() {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      navigate(paths.login, { replace: true })
      toast({
        topic: 'reset',
        tone: 'error',
        title: 'Invalid link',
        description: 'This password reset link has expired or was already used.',
        action: {
          label: 'Request a new link',
          onSelect: () => navigate(paths.login, { state: { isResetWanted: true } }),
        },
      })
    }
    const timer = setTimeout(leave, readingMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <div className="grid size-11 place-items-center rounded-lg bg-bad-weak text-bad">
        <Unlink className="size-5" aria-hidden="true" />
      </div>
      <div role="alert">
        <h1>Invalid link</h1>
        <p className="mt-1.5 text-muted">
          This password reset link has expired, was already used or is incomplete. Links work once and expire after 1
          hour.
        </p>
      </div>
      <Button variant="primary" size="lg" asChild>
        <Link to={paths.login} state={{ isResetWanted: true }}>
          Request a new link
        </Link>
      </Button>
      <p className="text-center text-sm">
        <TextLink asChild className="inline-flex min-h-6 items-center">
          <Link to={paths.login}>Back to sign in</Link>
        </TextLink>
      </p>
    </>
  )
}

const readingMs = 6000
