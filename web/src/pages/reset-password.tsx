import { paths } from '@assay/contract/paths'
import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ResetPasswordPage() {
  return (
    <>
      <PageHeader title="Reset your password" />
      <EmptyState
        icon={<KeyRound />}
        title="Password reset is not built yet"
        description="There are no accounts in this build, so there is no password to reset."
        action={
          <Button asChild>
            <Link to={paths.login}>Back to sign in</Link>
          </Button>
        }
      />
    </>
  )
}
