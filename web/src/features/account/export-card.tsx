import { productName } from '@assay/contract/product'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { fetchExport } from './api.ts'

export function ExportCard() {
  const exporting = useMutation({
    networkMode: 'always',
    mutationFn: fetchExport,
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${productName.toLowerCase()}-account-${day}.json`, 'application/json', file)
      toast({
        topic: 'export',
        tone: 'success',
        title: 'Your data was exported',
        description: 'Check your downloads folder.',
      })
    },
    onError: (error) => {
      const description = describeError(error, 'Please try again.')
      toast({ topic: 'export', tone: 'error', title: 'We couldn’t export your data', description })
    },
  })
  return (
    <Card>
      <CardHeader
        title="Your data"
        description="Download everything we store about you as a JSON file: profile, sign-in methods, usage and invoices."
        aside={
          <Button busy={exporting.isPending} busyLabel="Preparing..." onClick={() => exporting.mutate()}>
            <Download aria-hidden="true" />
            Export your data
          </Button>
        }
      />
    </Card>
  )
}
