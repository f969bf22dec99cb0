import type { CheckedFile } from '@assay/contract/files/files'
import { fileDays, maxFileBytes, maxFileRows } from '@assay/contract/files/rules'
import { formatCount, formatPercent } from '@assay/contract/format/figures'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { accessToken } from '../../api/access-token.ts'
import { ApiError, describeError } from '../../api/api-error.ts'
import { invalidResponse, toApiError } from '../../api/send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Name } from '../../ui/data/name.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { FormNotice, type NoticeText } from '../../ui/forms/form-notice.tsx'
import { filesQuery } from './api.ts'

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
    const problem = findProblem(file)
    setNotice(problem === null ? undefined : { title: `We can’t use “${file.name}”`, description: problem })
    if (problem !== null) return
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

type UploadProgressProps = { name: string; share: number; stop: AbortController }

function UploadProgress({ name, share, stop }: UploadProgressProps) {
  // Once all of it is on its way, the server still reads the last rows.
  const text = share < 1 ? `Uploading… ${formatPercent(Math.floor(share * 100))}` : 'Reading your file…'
  return (
    <Card className="grid gap-3 px-5 py-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <Name text={name} className="font-medium" />
          <p role="status" className="text-sm text-muted tabular-nums">
            {text}
          </p>
        </div>
        <Button size="sm" onClick={() => stop.abort()}>
          Cancel
        </Button>
      </div>
      <Progress label={`Upload of ${name}`} value={Math.floor(share * 100)} />
    </Card>
  )
}

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal }

/** The browser's older way to send, because it alone says how far an upload is. */
async function uploadFile(file: File, { onProgress, signal }: UploadOptions): Promise<CheckedFile> {
  const token = await accessToken()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', `/files/uploads?name=${encodeURIComponent(shortName(file.name))}`)
    sending.setRequestHeader('content-type', 'text/csv')
    if (token !== null) sending.setRequestHeader('authorization', `Bearer ${token}`)
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1)
    sending.onerror = () => reject(unreachable())
    sending.onabort = () => reject(signal.reason)
    sending.onload = () => {
      const response = new Response(null, { status: sending.status })
      const body = parse(sending.responseText)
      if (body === undefined) reject(invalidResponse(response, sending.responseText))
      else if (response.ok) resolve(body)
      else reject(toApiError(response, body))
    }
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(file)
  })
}

/** The end of it, which has the extension. Without half of an emoji, which can't be part of a URL. */
function shortName(name: string): string {
  return name.slice(-200).replace(/\p{Cs}/gu, '')
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreachable(): ApiError {
  const detail = 'The upload was interrupted. Check your connection and try again.'
  return new ApiError({ code: 'network', detail })
}

/** What can be said before anything is sent. */
function findProblem({ name, size }: File): string | null {
  if (/\.(xlsx?|ods|numbers|zip|gz|pdf)$/i.test(name))
    return 'This isn’t a CSV file. Save the spreadsheet as “CSV UTF-8” first.'
  if (size > maxFileBytes) return 'This file is larger than 100 MB. Split it, or leave out columns you don’t need.'
  if (size === 0) return 'This file is empty.'
  return null
}
