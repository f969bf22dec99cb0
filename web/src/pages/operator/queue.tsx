import { QueueList } from '../../features/operator/queue-list.tsx'

export function QueuePage() {
  return <QueueList />
}
