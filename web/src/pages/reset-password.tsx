import { paths } from '@assay/contract/paths'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useRecovery } from '../api/recovery.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { InvalidLink } from '../features/auth/invalid-link.tsx'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function ResetPasswordPage() {
  const recovery = useRecovery()
  const [isDone, setIsDone] = useState(false)
  if (recovery === 'invalid' && isDone) return <Navigate to={paths.login} replace />
  if (recovery === 'invalid') {
    return (
      <AuthFrame>
        <InvalidLink />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame>
      <div>
        <h1>Reset your password</h1>
        <p className="mt-1.5 text-muted">Choose a new password for your account.</p>
      </div>
      {recovery === 'ready' ? (
        <ResetPasswordForm onDone={() => setIsDone(true)} />
      ) : (
        <Loading label="Checking the link" onRetry={() => location.reload()}>
          <Skeleton className="h-[2.625rem] rounded-md" />
          <Skeleton className="h-16" />
          <Skeleton className="h-[2.625rem] rounded-md" />
          <Skeleton className="h-[2.625rem] rounded-md" />
        </Loading>
      )}
    </AuthFrame>
  )
}
