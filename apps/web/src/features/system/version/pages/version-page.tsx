import { type VersionRecord, clientPlatforms, versionStatuses } from '@palisade/contract'
import { Typography } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useLanguage, useT } from '#shared/i18n/language-provider.tsx'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { useDeleteVersions, versionsQuery } from '../api/version-queries.ts'
import { versionActions } from '../components/version-actions.tsx'
import { versionColumns } from '../components/version-columns.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

const versionFilters = {
  number: textFilter('version.field.number', { maxLength: 24 }),
  platform: choiceFilter('version.field.platform', clientPlatforms, (t, one) => t(`version.platform.${one}`)),
  status: choiceFilter('version.field.status', versionStatuses, (t, status) => t(`version.status.${status}`)),
}
const versionOrder = ['number', 'createdAt', 'publishedAt'] as const

// The form and its schemas are fetched when a version is edited, not with the list.
const VersionDrawer = lazy(async () => ({
  default: (await import('../components/version-drawer.tsx')).VersionDrawer,
}))

const nameOf = ({ number }: VersionRecord) => number

/** `/setting/system/versionManage`: packages of the client programs, and who is offered which. */
export function VersionPage() {
  const t = useT()
  const { language } = useLanguage()
  const page = useListPage({ filters: versionFilters, orderBy: versionOrder, query: versionsQuery, nameOf })
  const remove = useDeleteVersions()
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const columns = useMemo(
    () => [...versionColumns(t, language), versionActions(t, ({ id }) => setEditing({ id }))],
    [t, language],
  )
  return (
    <ListPage
      page={page}
      label={t('version.title')}
      columns={columns}
      emptyAction={<FirstStep hint={t('version.first')} onAdd={() => setEditing({ id: undefined })} />}
      isSelectable={row => row.status !== 'published'}
      onOpen={({ id }) => setEditing({ id })}
      bar={<Typography.Paragraph type="secondary">{t('version.intro')}</Typography.Paragraph>}
      buttons={
        <>
          <AddButton label={t('version.act.add')} onClick={() => setEditing({ id: undefined })} />
          <DeleteButton {...page.batch} warning={t('version.act.deleteText')} remove={remove} />
        </>
      }
    >
      {editing && (
        <VersionDrawer
          key={editing.id}
          row={page.rows.find(row => row.id === editing.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  )
}
