import { useQuery } from '@tanstack/react-query'
import { ApiError, describeError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { filesQuery } from './api.ts'
import { FileCard } from './file-card.tsx'
import { FilesSkeleton } from './files-skeleton.tsx'
import { UploadArea } from './upload-area.tsx'

export function FilesPanel() {
  const { data: files, error, fetchStatus, refetch } = useQuery(filesQuery)
  if (!files && error) {
    return (
      <ErrorState
        title="We couldn’t load your files"
        message={describeError(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        retry={{ label: 'Try again', onSelect: () => refetch(), busy: fetchStatus === 'fetching' }}
      />
    )
  }
  if (!files) return <FilesSkeleton onRetry={() => refetch()} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <UploadArea isFirst={files.length === 0} />
      {files.length > 0 && (
        <ul className="grid grid-cols-1 gap-4" aria-label="Your files">
          {files.map((file) => (
            <li key={file.id} className="min-w-0">
              <FileCard file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
