import { productName } from '@assay/contract/product'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { fetchCsv } from './api.ts'
import type { LogFilter } from './log-filter.ts'

/** What the filter leaves, however many pages it has. */
export function DownloadLog({ filter }: { filter: LogFilter }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchCsv(filter),
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${productName.toLowerCase()}-security-log-${day}.csv`, 'text/csv', file)
      return queryClient.invalidateQueries({ queryKey: ['audit'] })
    },
    onError: (error) => {
      const description = describeError(error, 'Please try again.')
      toast({ topic: 'audit', tone: 'error', title: 'We couldn’t download your security log', description })
    },
  })
  return (
    <Button busy={download.isPending} busyLabel="Preparing..." onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      Download CSV
    </Button>
  )
}
