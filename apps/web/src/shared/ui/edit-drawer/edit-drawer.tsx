import { Button, Drawer, Space, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useApiError } from '../../api/use-api-error.ts'
import { useGuardedClose } from '../confirm/use-guarded-close.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { LoadingMask } from '../loading-mask/loading-mask.tsx'
import { ErrorState } from '../state/error-state.tsx'

interface Props<Fields> {
  title: string
  /** Px. */
  size: number
  form: FormInstance<Fields>
  isSaving: boolean
  onClose: () => void
  /** Progress of fetching the edited object; left out: it is there. */
  waiting?: { isReady: boolean; error: Error | null; onRetry: () => void } | undefined
  /** In place of "cancel", while something longer runs than a call. */
  stop?: { label: string; onStop: () => void } | undefined
  extra?: ReactNode
  children: ReactNode
}

/** The frame of a form that adds or changes one thing: it saves, and asks before unsaved changes are lost. */
export function EditDrawer<Fields>(props: Props<Fields>) {
  const { title, size, form, isSaving, waiting, stop, extra, children } = props
  const t = useT()
  const { textOf } = useApiError()
  const handleClose = useGuardedClose(form, props.onClose)
  const isReady = waiting?.isReady ?? true
  return (
    <Drawer
      open
      title={title}
      size={size}
      mask={{ closable: false }}
      onClose={handleClose}
      extra={extra}
      footer={
        <Space style={{ float: 'right' }}>
          <Button onClick={stop?.onStop ?? handleClose}>{stop?.label ?? t('shared.action.cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={isSaving} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
        </Space>
      }
    >
      {isReady && children}
      {!isReady && waiting?.error && <ErrorState title={textOf(waiting.error)} onRetry={waiting.onRetry} />}
      {!isReady && !waiting?.error && <LoadingMask isLoading />}
    </Drawer>
  )
}
