import { fileDays, maxFileRows } from '@assay/contract/files/rules'
import { formatCount } from '@assay/contract/format/figures'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FormNotice, type NoticeText } from '../../ui/forms/form-notice.tsx'
import { filesQuery } from './api.ts'
import { findFault, uploadFile } from './upload.ts'
import { UploadProgress } from './upload-progress.tsx'

type Sending = { name: string; share: number; stop: AbortController }

/** Takes a file by drop or by choice. `isFirst`: there is nothing else on the page yet. */
export function UploadArea({ isFirst }: { isFirst: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  const [sending, setSending] = useState<Sending | null>(null)
  const [notice, setNotice] = useState<NoticeText>()

  async function take(file: File | undefined) {
    if (!file || sending) return
    const fault = findFault(file)
    setNotice(fault === null ? undefined : { title: `We can’t use “${file.name}”`, description: fault })
    if (fault !== null) return
    const stop = new AbortController()
    setSending({ name: file.name, share: 0, stop })
    try {
      const onProgress = (share: number) => setSending({ name: file.name, share, stop })
      await uploadFile(file, { onProgress, signal: stop.signal })
      await queryClient.invalidateQueries({ ...filesQuery, exact: true })
      void queryClient.invalidateQueries({ queryKey: ['audit'] })
    } catch (error) {
      if (!stop.signal.aborted)
        setNotice({ title: `“${file.name}” wasn’t uploaded`, description: describeError(error) })
    } finally {
      setSending(null)
      if (input.current) input.current.value = ''
    }
  }

  const over = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isOver)
  }
  if (sending) return <UploadProgress {...sending} />
  return (
    <div className="grid gap-3">
      <section
        aria-label="Upload a file"
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          void take(event.dataTransfer.files[0])
        }}
        className={cx(
          'grid justify-items-center gap-4 rounded-xl border border-dashed px-6 text-center transition-colors',
          isFirst ? 'py-12 sm:py-16' : 'py-6 lg:flex lg:items-center lg:justify-between lg:text-left',
          isOver ? 'border-accent bg-accent-weak' : 'border-border-strong',
        )}
      >
        <div
          className="grid size-11 place-items-center rounded-lg border border-border bg-surface text-muted shadow-sm [&_svg]:size-5"
          aria-hidden="true"
        >
          <Upload />
        </div>
        <div className={cx('grid gap-1.5', !isFirst && 'lg:grow')}>
          <h2>{isFirst ? 'Check your first file' : 'Check another file'}</h2>
          <p className={cx('text-muted', isFirst ? 'mx-auto max-w-[46ch]' : 'max-w-[46ch] lg:max-w-none')}>
            Drop a CSV file here, or choose one. Up to {formatCount(maxFileRows)} rows and 100 MB. You’ll see the price
            before anything is checked. We erase files after {fileDays} days.
          </p>
        </div>
        <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </section>
      <FormNotice notice={notice} />
    </div>
  )
}
