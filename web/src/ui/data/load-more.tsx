import { Button } from '../button.tsx'

/** Below a list that goes on. */
export function LoadMore({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <div className="border-t border-border px-5 py-3">
      <Button size="sm" busy={isBusy} busyLabel="Loading..." onClick={onClick}>
        Load more
      </Button>
    </div>
  )
}
