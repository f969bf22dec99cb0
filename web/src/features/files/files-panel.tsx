import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { filesQuery } from './api.ts'
import { FileCard } from './file-card.tsx'
import { FilesSkeleton } from './files-skeleton.tsx'
import { UploadArea } from './upload-area.tsx'

export function FilesPanel() {
  const { data: files, error, isFetching, refetch } = useQuery(filesQuery)
  if (!files && error) {
    return <LoadError title="We couldn’t load your files" error={error} isFetching={isFetching} refetch={refetch} />
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
