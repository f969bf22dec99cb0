import { consolePath } from '@assay/contract/operators/access'
import type { FoundCustomer } from '@assay/contract/operators/customers'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/data/table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { customersQuery } from './api.ts'

/** The address has what is looked for, so that a colleague can open the same. */
export function CustomerSearch() {
  const [search, setSearch] = useSearchParams()
  const find = search.get('find')?.trim().slice(0, 200) ?? ''
  return (
    <>
      <search>
        <SearchForm key={find} initial={find} onFind={(text) => setSearch(text === '' ? {} : { find: text })} />
      </search>
      {find === '' ? (
        <EmptyState
          icon={<Users />}
          title="Find a customer"
          description="What you search for stays in the address, so you can share it."
        />
      ) : (
        <Found find={find} />
      )}
    </>
  )
}

function SearchForm({ initial, onFind }: { initial: string; onFind: (text: string) => void }) {
  const [text, setText] = useState(initial)
  return (
    <form
      className="flex max-w-xl gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(text.trim())
      }}
    >
      <Input
        type="search"
        aria-label="Find customers"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary">
        Find
      </Button>
    </form>
  )
}

function Found({ find }: { find: string }) {
  const { data, error, isFetching, refetch } = useQuery(customersQuery(find))
  if (!data && error) {
    return <LoadError title="We couldn’t search" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <LoadingList label="Searching" rows={3} onRetry={() => refetch()} />
  if (data.customers.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="Nobody found"
        description="Addresses and names are searched by how they begin."
      />
    )
  }
  return (
    <Card>
      <Table
        caption="Customers found"
        rows={data.customers}
        rowKey={({ id, matched }) => `${id} ${matched}`}
        columns={[
          { id: 'name', header: 'Customer', cell: (found) => <CustomerLink found={found} /> },
          { id: 'email', header: 'Email', isLabeled: false, cell: ({ email }) => email ?? '–' },
          {
            id: 'matched',
            header: 'Found by',
            phone: 'aside',
            cell: ({ matched }) =>
              data.request_id ? (
                <TextLink asChild>
                  <Link to={`${consolePath}/requests/${data.request_id}`}>Open the request</Link>
                </TextLink>
              ) : (
                <span className="text-muted">{matched}</span>
              ),
          },
        ]}
      />
    </Card>
  )
}

function CustomerLink({ found: { id, name, email } }: { found: FoundCustomer }) {
  return (
    <TextLink asChild>
      <Link to={`${consolePath}/customers/${id}`} className="font-medium">
        {name ?? email ?? id}
      </Link>
    </TextLink>
  )
}
