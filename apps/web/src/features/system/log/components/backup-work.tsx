import type { LogBackup } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import type { Work, WorkParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { ListRow, RowList } from '#shared/ui/row-list/row-list.tsx'
import { backupsQuery, isRunning } from '../api/log-queries.ts'
import { RowsThrough } from './backup-columns.tsx'

/** Backups and restores of the log, whoever began them; what may be done with them is on the screen of the log. */
export const backupWork: WorkParts = {
  title: 'log.backup.title',
  useWork(isListOpen) {
    const t = useT()
    const mayManage = useMay('log.manage')
    const { data = none } = useQuery({
      ...backupsQuery(),
      enabled: ({ state }) => mayManage && (isListOpen || isRunning(state.data) === true),
    })
    return mayManage ? data.map(one => asWork(one, t(`log.backup.kind.${one.kind}`))) : undefined
  },
  List: BackupList,
}

const none: readonly LogBackup[] = []

const asWork = ({ id, status, startedAt }: LogBackup, kind: string): Work => ({
  id,
  name: `${kind} ${formatDateTime(startedAt)}`,
  state: status === 'running' ? 'running' : status === 'done' ? 'done' : 'ended',
})

function BackupList() {
  const t = useT()
  const { data = [] } = useQuery(backupsQuery())
  return (
    <RowList label={t('log.backup.title')}>
      {data.map(one => (
        <ListRow key={one.id}>
          <strong>{t(`log.backup.kind.${one.kind}`)}</strong>
          <span>
            {formatDateTime(one.startedAt)}, {one.userName}, {t(`log.backup.status.${one.status}`)}
          </span>
          <RowsThrough t={t} row={one} />
        </ListRow>
      ))}
    </RowList>
  )
}
