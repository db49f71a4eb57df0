import { Button, Space } from 'antd'
import { Component, type ReactNode } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { ChunkError, CHUNK_TIME_LIMIT } from './load-chunk.ts'

interface Props {
  children: ReactNode
  onRetry: () => void
}

/** Keeps the failure of one screen away from the shell and the other screens. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <PageFailure error={error} onRetry={this.props.onRetry} />
    )
  }
}

/** Shown in place of a screen that failed: the cause, and the next step. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const isChunk = error instanceof ChunkError
  const chunkTitle =
    isChunk && error.isTimeout
      ? t('shell.page.chunkTimeout', { seconds: CHUNK_TIME_LIMIT / 1000 })
      : t('shell.page.chunkFailed')
  const otherTitle = error instanceof ApiError ? textOf(error) : t('shell.page.failed')
  return (
    <ErrorPage
      status="error"
      title={isChunk ? chunkTitle : otherTitle}
      hint={isChunk ? t('shell.page.chunkFailedHint') : t('shell.page.failedHint')}
      action={
        <Space>
          <Button type="primary" onClick={onRetry}>
            {t('shared.action.retry')}
          </Button>
          <Button onClick={() => window.location.reload()}>{t('shared.action.reload')}</Button>
        </Space>
      }
    />
  )
}
