import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/teams.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { filesQuery } from './api.ts'
import { FileCard } from './file-card.tsx'
import { UploadArea } from './upload-area.tsx'

export function FilesPanel() {
  const mayDevelop = useMay('develop')
  const { data: files, error, isFetching, refetch } = useQuery(filesQuery)
  if (!files && error) {
    return <LoadError title="We couldn’t load your files" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!files) return <FilesSkeleton onRetry={() => refetch()} />
  return (
    <div className="grid grid-cols-1 gap-5">
      {mayDevelop && <UploadArea isFirst={files.length === 0} />}
      {!mayDevelop && files.length === 0 && <p className="text-muted">No files yet.</p>}
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

function FilesSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading files" onRetry={onRetry}>
      <div className="grid gap-5 animate-appear" aria-hidden="true">
        <Skeleton className="h-32 rounded-xl" />
        <Card className="grid gap-3 px-5 py-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-full" />
        </Card>
      </div>
    </Loading>
  )
}
