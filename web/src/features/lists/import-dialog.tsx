import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { ImportedList, ListFileEffect } from '@assay/contract/lists/entries'
import { type ListAction, maxListFileBytes } from '@assay/contract/lists/rules'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { fetchFileEffect, useImportFile } from './api.ts'

/** All of a file is imported, or nothing of it and the lines say why. One that would block customers asks first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const upload = useImportFile()
  const [action, setAction] = useState<ListAction>('block')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const look = useMutation({
    networkMode: 'always',
    mutationFn: ({ file, action }: Chosen) => fetchFileEffect(file, action),
  })
  const warning = look.data ? describeEffect(look.data) : null
  const isBusy = look.isPending || upload.isPending
  function forget() {
    upload.reset()
    look.reset()
  }
  async function submit(chosen: Chosen) {
    if (!warning) {
      // What fails is shown below.
      const effect = await look.mutateAsync(chosen).catch(() => null)
      if (!effect || describeEffect(effect)) return
    }
    upload.mutate(chosen)
  }
  function choose(chosen: File | null) {
    forget()
    setProblem(undefined)
    setFile(chosen)
  }
  const done = upload.data
  return (
    <Dialog
      open
      onOpenChange={() => isBusy || onClose()}
      title="Import a CSV file"
      description="Entries you already have are changed to what the file says. If a line has a mistake, nothing is imported."
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" busy={isBusy} busyLabel="Importing...">
              {warning ? 'Import anyway' : 'Import'}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Report imported={done} />
      ) : (
        <form
          id={id}
          aria-label="Import"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!file) return setProblem('Choose a CSV file.')
            if (file.size > maxListFileBytes) return setProblem('Choose a file of up to 16 MB.')
            if (!isBusy) void submit({ file, action })
          }}
        >
          <Field label="CSV file" required error={problem} hint="Up to 100,000 rows.">
            {(control) => (
              <Input
                {...control}
                type="file"
                name="file"
                accept=".csv,.txt,text/csv,text/plain"
                className="h-auto bg-surface! py-2 file:mr-3 file:rounded-sm file:border-0 file:bg-subtle file:px-2.5 file:py-1 file:font-medium file:text-text"
                onChange={({ target }) => choose(target.files?.[0] ?? null)}
              />
            )}
          </Field>
          <Failure error={look.error ?? upload.error} />
          {warning && (
            <Banner tone="warn" focusKey={warning.title}>
              <p className="font-medium wrap-anywhere">{warning.title}</p>
              <p>{warning.text}</p>
            </Banner>
          )}
          <div className="grid gap-1.5">
            <p className="text-sm text-muted">The first line names the columns; the last two are optional.</p>
            <CodeBlock title="lists.csv" code={example} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
              Or write one address or domain per line. They all go to this list:
            </p>
            <SegmentedControl
              legend="List for lines without columns"
              segments={[
                { value: 'block', label: 'Block' },
                { value: 'allow', label: 'Allow' },
              ]}
              value={action}
              onChange={(next) => {
                forget()
                setAction(next)
              }}
            />
          </div>
        </form>
      )}
    </Dialog>
  )
}

type Chosen = { file: File; action: ListAction }

/** Null if nobody would notice. */
function describeEffect({ provider_count, providers, matched, people }: ListFileEffect) {
  const share = `${formatCount(matched)} of the ${formatCounted(people, 'address', 'addresses')} you checked in the last 30 days`
  if (provider_count > 0) {
    const rest = provider_count - providers.length
    const names = [...providers, ...(rest > 0 ? [`${formatCount(rest)} more`] : [])].join(', ')
    const text = 'Everyone with a mailbox there would be blocked. Nothing has been imported yet.'
    return {
      title: `This file blocks ${provider_count === 1 ? 'a large email provider' : 'large email providers'}: ${names}`,
      text: matched > 0 ? `${text} ${share} were at such providers, and we didn’t flag them.` : text,
    }
  }
  if (matched === 0) return null
  return {
    title: 'This file blocks some of your customers',
    text: `${share} would have been blocked, and we didn’t flag them. Nothing has been imported yet.`,
  }
}

const example = `action,type,value,note,expires_at
block,domain,example.com,Chargebacks,
allow,email,ada@example.org,Our investor,2027-01-31`

function Report({ imported: { added, changed, unchanged, expired } }: { imported: ImportedList }) {
  const parts = [
    `${formatCounted(added, 'entry', 'entries')} added`,
    changed > 0 && `${formatCounted(changed, 'entry', 'entries')} changed`,
    unchanged > 0 && `${formatCounted(unchanged, 'entry', 'entries')} already up to date`,
  ]
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-lg border border-ok/40 bg-ok-weak px-3.5 py-3">
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
      <span>
        {parts.filter(Boolean).join(', ')}.{expired > 0 && ` ${describeExpired(expired)}`}
      </span>
    </p>
  )
}

function describeExpired(count: number): string {
  return count === 1
    ? '1 of them has already expired and doesn’t count.'
    : `${formatCount(count)} of them have already expired and don’t count.`
}

function Failure({ error }: { error: Error | null }) {
  const lines =
    error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name.startsWith('line ')) : []
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <div className="rounded-lg border border-bad/40 bg-bad-weak px-3.5 py-3">
          <p className="font-medium">{describeError(error)}</p>
          {lines.length > 0 && (
            <ul className="mt-2 grid max-h-40 gap-1 overflow-y-auto text-sm" aria-label="Lines to fix">
              {lines.map(([line, text]) => (
                <li key={line} className="wrap-anywhere">
                  <span className="font-medium capitalize tabular-nums">{line}</span>: {text}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
