import { SaveOutlined } from '@ant-design/icons'
import type { LogBackup } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useSelection } from '#shared/hooks/use-selection.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { useQueryTable } from '#shared/ui/data-table/use-query-table.ts'
import { backupsQuery, useDeleteBackups, useRestoreBackup } from '../api/log-queries.ts'
import css from '../pages/log-page.module.css'
import { backupColumns } from './backup-columns.tsx'
import { BackupDialog } from './backup-dialog.tsx'

const nameOf = ({ startedAt }: LogBackup) => formatDateTime(startedAt)

/** Backups of the log with their progress, and bringing their rows back for reading. */
export function BackupTab({ onShow }: { onShow: (restore: LogBackup) => void }) {
  const t = useT()
  const backups = useQuery(backupsQuery())
  const remove = useDeleteBackups()
  const rows = backups.data ?? []
  const { batch, table } = useSelection({ rows, nameOf })
  const [isStarting, setStarting] = useState(false)
  const handleRestore = useConfirmedRestore()
  const isBusy = backups.data?.some(one => one.status === 'running') ?? false
  return (
    <>
      <div className={css['bar']}>
        <DeleteButton {...batch} warning={t('log.backup.deleteText')} remove={remove} />
        <Button type="primary" icon={<SaveOutlined />} disabled={isBusy} onClick={() => setStarting(true)}>
          {t('log.backup.start')}
        </Button>
      </div>
      <DataTable
        {...useQueryTable(backups)}
        label={t('log.backup.title')}
        columns={backupColumns(t, { onRestore: handleRestore, onShow })}
        rows={rows}
        rowKey={row => row.id}
        selection={{ ...table, isDisabled: row => row.status === 'running' }}
      />
      {isStarting && <BackupDialog onClose={() => setStarting(false)} />}
    </>
  )
}

function useConfirmedRestore(): (backup: LogBackup) => void {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { mutate } = useRestoreBackup()
  const ask = async (backup: LogBackup) => {
    const texts = {
      title: t('log.backup.restoreTitle'),
      content: t('log.backup.restoreText'),
      okText: t('log.backup.restore'),
    }
    if (await confirm(texts))
      mutate(backup.id, { onSuccess: () => void message.success(t('log.backup.started')) })
  }
  return backup => void ask(backup)
}
