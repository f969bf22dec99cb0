import { CustomerView } from '../../features/operator/customer-view.tsx'

export function CustomerPage({ id }: { id: string }) {
  return <CustomerView id={id} />
}
