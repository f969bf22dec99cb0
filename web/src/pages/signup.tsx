import { paths } from '@assay/contract/paths'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function SignupPage() {
  return (
    <>
      <PageHeader title="Create an account" />
      <EmptyState
        icon={<UserPlus />}
        title="Sign-up is not open yet"
        description="Accounts cannot be opened in this build. The form will be here in a later release."
        action={
          <Button asChild>
            <Link to={paths.login}>Back to sign in</Link>
          </Button>
        }
      />
    </>
  )
}
