import type { CheckedFile, FileColumn, FileColumns } from '@assay/contract/files/files'
import { type FileField, fileFields } from '@assay/contract/files/rules'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { fileQuery, useStartFile } from './api.ts'
import { DeleteFileDialog } from './file-dialogs.tsx'

/** Which column is which, and what checking them costs. Nothing is charged before this is sent. */
export function ConfirmColumns({ file }: { file: CheckedFile }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const { data } = useQuery(fileQuery(file.id))
  const { columns } = data ?? file
  const start = useStartFile(file.id)
  const form = useForm({
    initial: initialValues(file.checked_columns),
    submit: async (values) => {
      try {
        await start.mutateAsync(toColumns(values))
      } catch (error) {
        const description = error instanceof ApiError ? error.detail : describeError(error)
        return { notice: { title: 'We couldn’t start the file', description } }
      }
    },
  })
  // A full name has a first and a last name.
  const checks = fileFields.reduce(
    (total, field) => total + (findColumn(columns, form.values[field])?.filled ?? 0) * (field === 'name' ? 2 : 1),
    0,
  )
  const choose = (field: FileField, column: string) => {
    form.change(field, column)
    if (column === '' || field === 'email') return
    for (const other of field === 'name' ? (['firstname', 'lastname'] as const) : (['name'] as const))
      form.change(other, '')
  }
  return (
    <form {...form.props} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {fileFields.map((field) => (
          <Field key={field} label={labels[field]} hint={hintFor(findColumn(columns, form.values[field]))}>
            {(control) => (
              <Select
                {...control}
                value={form.values[field]}
                onValueChange={(value) => choose(field, value)}
                options={[
                  { value: '', label: 'Don’t check' },
                  ...columns.map(({ name }) => ({
                    value: name,
                    label: name,
                    disabled: fileFields.some((other) => other !== field && form.values[other] === name),
                  })),
                ]}
              />
            )}
          </Field>
        ))}
      </div>
      <Price checks={checks} hasFullNames={form.values.name !== ''} isTest={file.is_test} />
      <FormNotice notice={form.notice} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" disabled={checks === 0} busy={form.isBusy} busyLabel="Starting...">
          {checks === 0 ? 'Choose a column' : `Start ${formatCounted(checks, 'check')}`}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting && <DeleteFileDialog file={file} onClose={() => setIsDeleting(false)} />}
    </form>
  )
}

type Values = Record<FileField, string>

const labels: Values = { email: 'Email address', firstname: 'First name', lastname: 'Last name', name: 'Full name' }

function initialValues({ email, firstname, lastname, name }: FileColumns): Values {
  return { email: email ?? '', firstname: firstname ?? '', lastname: lastname ?? '', name: name ?? '' }
}

function toColumns({ email, firstname, lastname, name }: Values): FileColumns {
  return { email: email || null, firstname: firstname || null, lastname: lastname || null, name: name || null }
}

function findColumn(columns: FileColumn[], name: string): FileColumn | undefined {
  return columns.find((column) => column.name === name)
}

function hintFor(column: FileColumn | undefined) {
  if (!column) return undefined
  const [sample] = column.samples
  return (
    <span className="block truncate">
      {formatCounted(column.filled, 'cell')}
      {sample !== undefined && `, such as “${sample}”`}
    </span>
  )
}

/** What a file costs, what is left of the quota, and what happens if that isn't enough. */
function Price({ checks, hasFullNames, isTest }: { checks: number; hasFullNames: boolean; isTest: boolean }) {
  const { data } = useQuery(monthUsageQuery)
  if (isTest) return <p className="text-muted">Uploaded with a test key: fixed results, and nothing is charged.</p>
  if (checks === 0) return <p className="text-muted">Choose at least one column that has something in it.</p>
  const price = hasFullNames
    ? `This takes ${formatCounted(checks, 'check')} at most. A full name counts as its first and last name.`
    : `This takes ${formatCounted(checks, 'check')}. Each filled cell counts as one.`
  if (!data) return <p>{price}</p>
  const { remaining, period_end } = data.quota
  if (remaining === null) return <p>{price} Your plan has no limit.</p>
  if (remaining >= checks) {
    return (
      <p>
        {price} You have {formatCount(remaining)} left in this period, so {formatCount(remaining - checks)} will remain.
      </p>
    )
  }
  if (remaining === 0) {
    return (
      <Banner tone="warn">
        {price} You have none left. You can start the file when your quota resets on {formatDay(period_end)}, or upgrade
        now.
      </Banner>
    )
  }
  return (
    <Banner tone="warn">
      {price} You have {formatCount(remaining)} left. The file pauses when your quota is used up; what’s done stays, and
      you can resume after it resets on {formatDay(period_end)} or when you upgrade.
    </Banner>
  )
}
