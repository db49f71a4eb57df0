import { DownloadOutlined, WarningOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Tooltip } from 'antd'
import { useRef } from 'react'
import type { ReceivedFile } from '#shared/api/client.ts'
import { isAborted } from '#shared/api/error-policy.ts'
import { saveFile } from '#shared/api/save-file.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'

interface Props {
  label: string
  ask: (signal: AbortSignal) => Promise<ReceivedFile>
  isLink?: boolean
}

/** Fetches a file that the server makes: says that it works, can be given up, and keeps the failure in sight. */
export function DownloadButton({ label, ask, isLink = false }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const abort = useRef<AbortController>(undefined)
  const fetching = useMutation({
    mutationFn: () => {
      abort.current = new AbortController()
      return ask(abort.current.signal)
    },
    onSuccess: file => {
      saveFile(file)
      message.success(t('shared.result.savedFile', { name: file.fileName }))
    },
    meta: { ownErrors: true },
  })
  // As the other actions of a row.
  const look = isLink ? ({ type: 'link', size: 'small' } as const) : {}
  if (fetching.isPending) {
    return (
      <Button {...look} loading onClick={() => abort.current?.abort()}>
        {t('shared.result.preparing')} {t('shared.action.cancel')}
      </Button>
    )
  }
  const failure = fetching.error && !isAborted(fetching.error) ? textOf(fetching.error) : undefined
  return (
    <Tooltip title={failure}>
      <Button
        {...look}
        danger={failure !== undefined}
        icon={failure === undefined ? <DownloadOutlined /> : <WarningOutlined />}
        onClick={() => fetching.mutate()}
      >
        {failure === undefined ? label : t('shared.result.failedRetry', { label })}
      </Button>
    </Tooltip>
  )
}
