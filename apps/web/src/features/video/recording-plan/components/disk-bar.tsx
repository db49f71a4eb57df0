import type { StoredFolder } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'
import { foldersQuery } from '../api/recording-queries.ts'
import css from './device-config.module.css'

const tones: Readonly<Record<StoredFolder['state'], StatusTone>> = {
  ok: 'good',
  slow: 'warning',
  full: 'bad',
  failed: 'bad',
}

/** The disks of recordings, each with its state and how full it is. */
export function DiskBar() {
  const t = useT()
  const { data = [] } = useQuery(foldersQuery())
  if (data.length === 0) return null
  return (
    <ul className={css['disks']} aria-label={t('recording.disks.title')}>
      {data.map(folder => (
        <li key={folder.path} title={folder.detail}>
          <StatusTag tone={tones[folder.state]} label={t(`enums.recordingFolderState.${folder.state}`)} />{' '}
          {t('recording.disks.used', {
            path: folder.path,
            used: formatBytes(folder.usedBytes),
            quota: formatBytes(folder.quotaBytes),
          })}
          {folder.lockedBytes > 0 &&
            ` · ${t('recording.disks.locked', { size: formatBytes(folder.lockedBytes) })}`}
          {folder.state !== 'ok' &&
            ` · ${t('recording.disks.since', { moment: formatDateTime(folder.since) })}`}
        </li>
      ))}
    </ul>
  )
}
