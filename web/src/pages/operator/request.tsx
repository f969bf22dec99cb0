import { RequestView } from '../../features/operator/request-view.tsx'

export function OperatorRequestPage({ id }: { id: string }) {
  return <RequestView id={id} />
}
