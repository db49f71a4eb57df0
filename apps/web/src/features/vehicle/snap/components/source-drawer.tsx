import type { SnapSource } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { useQueryTable } from '#shared/ui/data-table/use-query-table.ts'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { sourcesQuery, useRemoveSource, useRenewSource } from '../api/snap-queries.ts'
import { AddressDialog } from './address-dialog.tsx'

const columnsOf = (t: Translator): DataColumn<SnapSource>[] => [
  { key: 'camera', title: t('snap.field.camera'), width: 170, render: one => one.name },
  {
    key: 'checkpoints',
    title: t('snap.checkpoints'),
    width: 150,
    render: one => one.checkpoints.join(', '),
  },
  {
    key: 'last',
    title: t('snap.lastSnap'),
    width: 165,
    render: one => (one.lastSnapAt ? formatDateTime(one.lastSnapAt) : t('snap.never')),
  },
  {
    key: 'unreadable',
    title: t('snap.unreadable'),
    width: 170,
    render: ({ unreadableCount: count, unreadableAt: at }) =>
      at !== null && (
        <Typography.Text type="warning">
          {t('snap.unreadableSince', { count, time: formatDateTime(at) })}
        </Typography.Text>
      ),
  },
  {
    key: 'address',
    title: t('snap.address'),
    width: 200,
    render: one =>
      one.addressMadeAt
        ? t('snap.addressMade', { time: formatDateTime(one.addressMadeAt) })
        : t('snap.noAddress'),
  },
]

/** Plate cameras: whether they tell their passages, and the addresses to which they push. */
export function SourceDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const found = useQuery(sourcesQuery())
  const table = useQueryTable(found)
  const { mutate: renew } = useRenewSource()
  const { mutate: remove } = useRemoveSource()
  const [made, setMade] = useState<{ camera: string; path: string; userName: string; password: string }>()

  const columns = useMemo(() => {
    async function handleRenew({ id, name, addressMadeAt }: SnapSource) {
      const question = { title: t('snap.renewAddress'), content: t('snap.renewText'), names: [name] }
      if (addressMadeAt !== null && !(await confirm(question))) return
      renew(id, { onSuccess: made => setMade({ camera: name, ...made }) })
    }
    async function handleRemove({ id, name }: SnapSource) {
      const question = { title: t('snap.removeAddress'), content: t('snap.removeText'), names: [name] }
      if (await confirm({ ...question, isDanger: true })) remove(id)
    }
    const actions = actionColumn<SnapSource>(t, 250, source => (
      <>
        <RowButton
          label={t(source.addressMadeAt === null ? 'snap.makeAddress' : 'snap.renewAddress')}
          onClick={() => void handleRenew(source)}
        />
        {source.addressMadeAt !== null && (
          <RowButton label={t('snap.removeAddress')} onClick={() => void handleRemove(source)} />
        )}
      </>
    ))
    return [...columnsOf(t), actions]
  }, [t, confirm, renew, remove])

  return (
    <AppDrawer title={t('snap.sources')} size={1120} onClose={onClose}>
      <Typography.Paragraph type="secondary">{t('snap.sourcesHint')}</Typography.Paragraph>
      {found.data?.length === 0 && <Typography.Paragraph>{t('snap.noSources')}</Typography.Paragraph>}
      <DataTable
        {...table}
        label={t('snap.sources')}
        columns={columns}
        rows={found.data ?? []}
        rowKey={one => one.id}
        height={520}
      />
      {made && <AddressDialog {...made} onClose={() => setMade(undefined)} />}
    </AppDrawer>
  )
}
