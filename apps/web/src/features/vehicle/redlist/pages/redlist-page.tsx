import type { RedlistEntry } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { lazy, useMemo, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ImportButton } from '#shared/ui/import-dialog/import-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { redlistQuery, useDeleteRedlist } from '../api/redlist-queries.ts'

const RedlistDrawer = lazy(async () => ({
  default: (await import('../components/redlist-drawer.tsx')).RedlistDrawer,
}))
const RedlistImportDialog = lazy(async () => ({
  default: (await import('../components/redlist-import-dialog.tsx')).RedlistImportDialog,
}))

const filters = { text: textFilter('redlist.field.text') }
const orderBy = ['plate', 'createdAt'] as const

const redlistColumns = (t: Translator): DataColumn<RedlistEntry>[] => [
  { key: 'plate', title: t('redlist.field.plate'), width: 180, isName: true, render: one => one.plate },
  { key: 'remarks', title: t('redlist.field.remarks'), width: 320, render: one => one.remarks },
  { key: 'createdBy', title: t('redlist.field.createdBy'), width: 140, render: one => one.createdBy },
  {
    key: 'createdAt',
    title: t('redlist.field.createdAt'),
    width: 160,
    render: one => formatDateTime(one.createdAt),
  },
]

/** `/bayonet/RedListSetting`: vehicles that raise no alarm. */
export function RedlistPage() {
  const t = useT()
  const mayEdit = useMay('redlist.edit')
  const page = useListPage({ filters, orderBy, query: redlistQuery, nameOf: entry => entry.plate })
  const remove = useDeleteRedlist()
  const [opened, setOpened] = useState<{ entry: RedlistEntry | undefined }>()
  const columns = useMemo(() => redlistColumns(t), [t])
  return (
    <ListPage
      page={page}
      label={t('redlist.title')}
      columns={columns}
      emptyAction={
        <FirstStep hint={t('redlist.first')} onAdd={mayEdit && (() => setOpened({ entry: undefined }))} />
      }
      isSelectable={mayEdit}
      onOpen={entry => setOpened({ entry })}
      buttons={
        <>
          {mayEdit && (
            <>
              <AddButton label={t('redlist.act.add')} onClick={() => setOpened({ entry: undefined })} />
              <ImportButton dialog={onClose => <RedlistImportDialog onClose={onClose} />} />
            </>
          )}
          <DownloadButton
            label={t('shared.action.export')}
            ask={signal => api.redlist.exportExcel(page.filters, { signal })}
          />
          {mayEdit && <DeleteButton {...page.batch} warning={t('redlist.act.deleteText')} remove={remove} />}
        </>
      }
    >
      {opened && (
        <RedlistDrawer
          key={opened.entry?.id ?? 'new'}
          entry={opened.entry}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  )
}
