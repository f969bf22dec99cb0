import type { CheckedFile } from '@assay/contract/files/files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { fetchResult, useFileAct } from './api.ts'
import { CancelFileDialog } from './cancel-file-dialog.tsx'
import { DeleteFileDialog } from './delete-file-dialog.tsx'

export function FileActions({ file }: { file: CheckedFile }) {
  const [dialog, setDialog] = useState<'cancel' | 'delete' | null>(null)
  const { state, rows_done } = file
  const isOpen = state === 'running' || state === 'paused' || state === 'failed'
  const close = () => setDialog(null)
  return (
    <div className="flex flex-wrap gap-2.5">
      {isOpen && <RunButton file={file} />}
      {rows_done > 0 && state !== 'expired' && <DownloadButton file={file} />}
      {isOpen && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('cancel')}>
          Cancel
        </Button>
      )}
      {!isOpen && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
          {state === 'expired' ? 'Remove' : 'Delete'}
        </Button>
      )}
      {dialog === 'cancel' && <CancelFileDialog file={file} onClose={close} />}
      {dialog === 'delete' && <DeleteFileDialog file={file} onClose={close} />}
    </div>
  )
}

function RunButton({ file: { id, state } }: { file: CheckedFile }) {
  const act = useFileAct(id)
  const isRunning = state === 'running'
  function change() {
    act.mutate(isRunning ? 'pause' : 'resume', {
      onError: (error) => {
        const title = isRunning ? 'We couldn’t pause the file' : 'We couldn’t resume the file'
        toast({ topic: 'files', tone: 'error', title, description: describeError(error) })
      },
    })
  }
  return (
    <Button
      variant={isRunning ? 'secondary' : 'primary'}
      busy={act.isPending}
      busyLabel={isRunning ? 'Pausing...' : 'Resuming...'}
      onClick={change}
    >
      {isRunning ? 'Pause' : 'Resume'}
    </Button>
  )
}

function DownloadButton({ file: { id, name, state } }: { file: CheckedFile }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchResult(id),
    onSuccess: (result) => {
      saveFile(`${name.replace(/\.\w{1,5}$/, '')}-checked.csv`, 'text/csv', result)
      return queryClient.invalidateQueries({ queryKey: ['audit'] })
    },
    onError: (error) => {
      const description = describeError(error)
      toast({ topic: 'files', tone: 'error', title: 'We couldn’t download the result', description })
    },
  })
  const isFinished = state === 'finished'
  return (
    <Button
      variant={isFinished ? 'primary' : 'secondary'}
      busy={download.isPending}
      busyLabel="Preparing..."
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      {isFinished ? 'Download result' : 'Download what’s done'}
    </Button>
  )
}
