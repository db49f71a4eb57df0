import type { EvidenceLock } from '@palisade/contract'
import { Tag } from 'antd'
import { secondsText } from '#shared/evidence/lock-dialog.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { ListRow, RowList } from '#shared/ui/row-list/row-list.tsx'
import css from './evidence.module.css'
import { KeepButton } from './keep-button.tsx'
import { LockTag } from './lock-tag.tsx'
import { UnlockButton } from './unlock-button.tsx'

/** The locked recordings of a case. */
export function CaseLocks({ locks }: { locks: readonly EvidenceLock[] }) {
  const t = useT()
  if (locks.length === 0) return null
  return (
    <section className={css['section']}>
      <h3 className={css['title']}>{t('evidence.locks')}</h3>
      <RowList label={t('evidence.locks')}>
        {locks.map(lock => (
          <ListRow
            key={lock.id}
            acts={
              <>
                <LockTag lock={lock} />
                {lock.state !== 'released' && <PlaybackLink cameraId={lock.camera.id} moment={lock.from} />}
                <KeepButton lock={lock} />
                <UnlockButton locks={[lock]} />
              </>
            }
          >
            <strong>{lock.camera.name}</strong>
            <span>
              {formatDateTime(lock.from)} – {formatTime(lock.to)}
            </span>
            <span className={`${css['quiet']} ${css['text']}`}>{lock.reason}</span>
            {lock.lostSeconds > 0 && (
              <Tag color="warning">{t('evidence.lost', { time: secondsText(lock.lostSeconds) })}</Tag>
            )}
          </ListRow>
        ))}
      </RowList>
    </section>
  )
}
