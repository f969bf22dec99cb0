import { useQuery } from '@tanstack/react-query'
import { Card, CardBody } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { rulesQuery } from './api.ts'
import { HistoryCard } from './history-card.tsx'
import { RulesEditor } from './rules-editor.tsx'

export function RulesPanel() {
  const { data: rules, error, isFetching, refetch } = useQuery(rulesQuery)
  if (rules) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <RulesEditor rules={rules} />
        <HistoryCard live={rules.live.version} />
      </div>
    )
  }
  if (error) {
    return <LoadError title="We couldn’t load your rules" error={error} isFetching={isFetching} refetch={refetch} />
  }
  return (
    <Card>
      <CardBody className="pt-5">
        <Loading label="Loading your rules" onRetry={() => refetch()}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </Loading>
      </CardBody>
    </Card>
  )
}
