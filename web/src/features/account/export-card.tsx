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
    onSuccess: (data) => {
      const day = data.exported_at.slice(0, 10)
      saveFile(`${productName.toLowerCase()}-account-${day}.json`, 'application/json', JSON.stringify(data, null, 2))
      toast({
        topic: 'export',
        tone: 'success',
        title: 'Your data was exported',
        description: 'The file is in your downloads.',
      })
    },
    onError: (error) => {
      const description = describeError(error, 'An error occurred while exporting your data.')
      toast({ topic: 'export', tone: 'error', title: 'Failed to export your data', description })
    },
  })
  return (
    <Card>
      <CardHeader
        title="Your data"
        description="Everything we keep about you as one JSON file: your profile, your sign-in methods and your records."
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
