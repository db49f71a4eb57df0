import { DeleteOutlined, DownloadOutlined, StopOutlined } from '@ant-design/icons'
import type { AlarmExport } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { ListRow, RowList } from '#shared/ui/row-list/row-list.tsx'
import { exportsQuery, useExports } from '../../api/use-exports.ts'
import css from './export-list.module.css'

/** My exports of the last day: how far each is, its file, and the way to give it up. */
export function ExportList() {
  const t = useT()
  const { textOf } = useApiError()
  const { data = [], error, refetch } = useQuery(exportsQuery())
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState title={t('alarmExport.none')} />
  return (
    <>
      <div className={css['list']}>
        <RowList label={t('alarmExport.title')}>
          {data.map(one => (
            <ExportRow key={one.fileId} one={one} />
          ))}
        </RowList>
      </div>
      <p className={css['hint']}>{t('alarmExport.kept')}</p>
    </>
  )
}

function ExportRow({ one }: { one: AlarmExport }) {
  const t = useT()
  const confirm = useConfirm()
  const { save, cancel } = useExports()
  const { fileId, fileName: name, status } = one
  const isRunning = status === 'running'
  const way = t(isRunning ? 'alarmExport.cancel' : 'alarmExport.remove', { name })
  // Only what is there is asked about.
  const remove = async () => {
    const title = t('shared.confirm.deleteNamed', { name })
    if (status !== 'done' || (await confirm({ title, isDanger: true }))) cancel.mutate(fileId)
  }
  return (
    <ListRow
      acts={
        <>
          {status === 'done' && (
            <Button
              size="small"
              icon={<DownloadOutlined />}
              aria-label={t('alarmExport.download', { name })}
              title={t('alarmExport.download', { name })}
              loading={save.isPending}
              onClick={() => save.mutate(fileId)}
            />
          )}
          <Button
            size="small"
            icon={isRunning ? <StopOutlined /> : <DeleteOutlined />}
            aria-label={way}
            title={way}
            loading={cancel.isPending}
            onClick={() => void remove()}
          />
        </>
      }
    >
      <strong>{name}</strong>
      <time className={css['quiet']} dateTime={one.startedAt}>
        {formatDateTime(one.startedAt)}
      </time>
      <Standing one={one} />
      {one.leftOut > 0 && <span>{t('alarmExport.leftOut', { count: one.leftOut })}</span>}
    </ListRow>
  )
}

/** How far it is; of a failed one, why. */
function Standing({ one: { status, ready, total, errorCode, fileName } }: { one: AlarmExport }) {
  const t = useT()
  if (status === 'failed')
    return <span className={css['failed']}>{t.error(errorCode ?? '') ?? errorCode}</span>
  if (status !== 'running') return <span>{t(`enums.exportStatus.${status}`)}</span>
  const text = t('alarmExport.progress', { ready, total })
  return (
    <Progress
      percent={total === 0 ? 0 : (ready / total) * 100}
      size="small"
      format={() => text}
      aria-label={`${fileName}: ${text}`}
    />
  )
}
