import { Button } from '../../ui/button.tsx'
import { AppealAction } from './appeal-action.tsx'

export function Withdraw({ token, label = 'Withdraw this appeal' }: { token: string; label?: string }) {
  return (
    <AppealAction action="withdraw" token={token} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="secondary" data-sends="">
        {label}
      </Button>
      <span className="text-sm text-muted">Deletes everything you told us, right away.</span>
    </AppealAction>
  )
}
