import type { BackupReport, RestoredBackup } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { backupStateQuery, useConfirmRestored } from '../api/backup-queries.ts'
import css from './parameter.module.css'

/** The backups that are planned, and what came of the last one; they are planned where the product is started. */
export function BackupSection({ id }: { id: string }) {
  const t = useT()
  const errorText = useErrorText()
  const { data, error } = useQuery(backupStateQuery())
  return (
    <section id={id} className={css['section']} aria-labelledby={`${id}-title`}>
      <header className={css['head']}>
        <h2 id={`${id}-title`}>{t('backup.title')}</h2>
      </header>
      {data?.restored && <Restored {...data.restored} />}
      <div className={css['notice']}>
        {error && !data ? <p className={css['fault']}>{errorText(error)}</p> : data && <State {...data} />}
      </div>
    </section>
  )
}

function Restored({ madeAt, restoredAt }: RestoredBackup) {
  const t = useT()
  const confirm = useConfirmRestored()
  const at = { time: formatDateTime(madeAt), at: formatDateTime(restoredAt) }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('backup.restored', at)}
      action={
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('backup.confirm')}
        </Button>
      }
    />
  )
}

function State({ plan, last, madeAt }: BackupReport) {
  const t = useT()
  if (plan === null) return <p>{t('backup.none')}</p>
  const made = madeAt === null ? t('backup.never') : t('backup.made', { time: formatDateTime(madeAt) })
  const error = last?.error
  return (
    <>
      <p>{t('backup.plan', plan)}</p>
      <StatusTag tone={madeAt === null ? 'waiting' : 'good'} label={made} />
      {last && typeof error === 'string' && (
        <p className={css['fault']}>{t('backup.failed', { time: formatDateTime(last.startedAt), error })}</p>
      )}
    </>
  )
}
