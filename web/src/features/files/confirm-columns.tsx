import type { CheckedFile, FileColumn, FileColumns } from '@assay/contract/files/files'
import { type FileField, fileFields } from '@assay/contract/files/rules'
import { formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { fileQuery, useStartFile } from './api.ts'
import { DeleteFileDialog } from './delete-file-dialog.tsx'
import { Price } from './price.tsx'

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
  const checks = fileFields.reduce((total, field) => total + (findColumn(columns, form.values[field])?.filled ?? 0), 0)
  return (
    <form {...form.props} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {fileFields.map((field) => (
          <Field key={field} label={labels[field]} hint={hintFor(findColumn(columns, form.values[field]))}>
            {(control) => (
              <Select
                {...control}
                value={form.values[field]}
                onValueChange={(value) => form.change(field, value)}
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
      <Price checks={checks} isTest={file.is_test} />
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

const labels: Values = { email: 'Email address', firstname: 'First name', lastname: 'Last name' }

function initialValues({ email, firstname, lastname }: FileColumns): Values {
  return { email: email ?? '', firstname: firstname ?? '', lastname: lastname ?? '' }
}

function toColumns({ email, firstname, lastname }: Values): FileColumns {
  return { email: email || null, firstname: firstname || null, lastname: lastname || null }
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
