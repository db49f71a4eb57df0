import type { EvidenceLock } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { useMemo } from 'react'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { locksQuery } from '../api/evidence-queries.ts'
import { secondsText } from './keep/lock-dialog.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { lockFilters, lockOrder } from '../model/evidence-filters.ts'
import { KeepButton } from './keep-button.tsx'
import { LockTag } from './lock-tag.tsx'
import { UnlockButton } from './unlock-button.tsx'

const nameOf = ({ camera }: EvidenceLock) => camera.name

/** Everything that is locked, or was. */
export function LockList() {
  const t = useT()
  const page = useListPage({ filters: lockFilters, orderBy: lockOrder, query: locksQuery, nameOf })
  const columns = useMemo(() => [...lockColumns(t), lockActions(t)], [t])
  return (
    <ListPage
      page={page}
      label={t('evidence.locks')}
      columns={columns}
      emptyAction={<FirstStep hint={t('evidence.firstLock')} />}
    />
  )
}

const lockActions = (t: Translator) =>
  actionColumn<EvidenceLock>(t, 340, lock => (
    <>
      {lock.state !== 'released' && <PlaybackLink cameraId={lock.camera.id} moment={lock.from} />}
      <KeepButton lock={lock} />
      <UnlockButton locks={[lock]} />
    </>
  ))

const lockColumns = (t: Translator): DataColumn<EvidenceLock>[] => [
  {
    key: 'camera',
    title: t('evidence.field.camera'),
    width: 180,
    isName: true,
    render: row => row.camera.name,
  },
  {
    key: 'from',
    title: t('evidence.field.span'),
    width: 240,
    render: ({ from, to }) => `${formatDateTime(from)} – ${formatTime(to)}`,
  },
  { key: 'state', title: t('evidence.field.state'), width: 130, render: row => <LockTag lock={row} /> },
  {
    key: 'held',
    title: t('evidence.field.held'),
    width: 130,
    render: ({ heldSeconds, lostSeconds }) => (
      <span title={lostSeconds > 0 ? t('evidence.lost', { time: secondsText(lostSeconds) }) : undefined}>
        {secondsText(heldSeconds)}
        {lostSeconds > 0 && ' ⚠'}
      </span>
    ),
  },
  { key: 'reason', title: t('evidence.field.reason'), width: 220, render: row => row.reason },
  {
    key: 'keepUntil',
    title: t('evidence.field.keepUntil'),
    width: 175,
    render: ({ keepUntil }) => (keepUntil === null ? t('evidence.forGood') : formatDateTime(keepUntil)),
  },
  { key: 'case', title: t('evidence.field.caseId'), width: 180, render: row => row.case?.title ?? '' },
  {
    key: 'lockedBy',
    title: t('evidence.field.lockedBy'),
    width: 130,
    render: row => seededName(t, row.lockedBy),
  },
  {
    key: 'lockedAt',
    title: t('evidence.field.lockedAt'),
    width: 165,
    render: row => formatDateTime(row.lockedAt),
  },
]
