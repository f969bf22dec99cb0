import { paths } from '@assay/contract/paths'
import { Component, type ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageLoadError } from './lazy-page.ts'

type Props = {
  children: ReactNode
  /** A new value means another page, which starts without the error. */
  resetKey: string
  /** The frame of the page fails along with it. */
  isFrame?: boolean
}

type State = { status: 'ok' } | { status: 'failed'; error: unknown }

/** Catches what a page throws while rendering; the frame around it and all other pages keep working. */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { status: 'ok' }

  static getDerivedStateFromError(error: unknown): State {
    return { status: 'failed', error }
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.status === 'failed') this.setState({ status: 'ok' })
  }

  override render() {
    const Frame = this.props.isFrame ? 'main' : 'div'
    if (this.state.status === 'ok') return this.props.children
    const { error } = this.state
    const isMissingScript = error instanceof PageLoadError
    return (
      <Frame {...(this.props.isFrame && { id: 'main', tabIndex: -1 })} className="px-5">
        <div className="mx-auto w-full max-w-[640px] py-6 sm:py-12">
          <ErrorState
            heading="h1"
            title={isMissingScript ? 'We couldn’t load this page' : 'Something went wrong'}
            message={
              isMissingScript
                ? 'We can’t reach Assay, or we released a new version while you had this page open. Reload to continue.'
                : error instanceof ApiError
                  ? error.detail
                  : 'Something on this page broke. Your saved work is safe.'
            }
            requestId={error instanceof ApiError ? error.requestId : undefined}
            retry={
              isMissingScript
                ? { label: 'Reload', onSelect: () => location.reload() }
                : { label: 'Try again', onSelect: () => this.setState({ status: 'ok' }) }
            }
            action={
              // A full load instead of a router link, so that no broken state survives.
              <Button asChild>
                <a href={paths.home}>Back to home</a>
              </Button>
            }
          />
        </div>
      </Frame>
    )
  }
}
