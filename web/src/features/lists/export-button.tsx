import { productName } from '@assay/contract/product'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { fetchCsv } from './api.ts'
import type { Filter } from './list-filter.ts'

/** What the filter leaves, however many pages it has. */
export function ExportButton({ filter }: { filter: Filter }) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchCsv(filter),
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${productName.toLowerCase()}-lists-${day}.csv`, 'text/csv', file)
    },
    onError: (error) => {
      const description = describeError(error, 'Please try again.')
      toast({ topic: 'lists', tone: 'error', title: 'We couldn’t export your lists', description })
    },
  })
  return (
    <Button busy={download.isPending} busyLabel="Preparing..." onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}
