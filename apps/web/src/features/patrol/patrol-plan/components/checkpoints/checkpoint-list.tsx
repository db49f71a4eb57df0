import type { PatrolCheckpoint } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMapWay } from '#shared/map/map-store.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { checkpointsQuery, useDeleteCheckpoints, useRenewCode } from '../../api/checkpoint-queries.ts'
import { CheckpointDrawer } from './checkpoint-drawer.tsx'
import { CodesDialog } from './codes-dialog.tsx'

const filters = { name: textFilter('patrolCheckpoint.field.name') }
const orderBy = ['name', 'savedAt'] as const

/** The places of patrols on foot; those of the page are on the map. */
export function CheckpointList() {
  const t = useT()
  const mayEdit = useMay('patrol_plan.edit')
  const page = useListPage({ filters, orderBy, query: checkpointsQuery })
  /** The checkpoint of the open form; null: a new one. */
  const [opened, setOpened] = useState<PatrolCheckpoint | null>()
  const [printed, setPrinted] = useState<string[]>()
  const columns = useColumns(
    setOpened,
    useCallback((id: string) => setPrinted([id]), []),
  )
  const remove = useDeleteCheckpoints()
  useMapWay(useMemo(() => placesOf(page.rows), [page.rows]))
  return (
    <ListPage
      page={page}
      place="panel"
      label={t('patrolCheckpoint.title')}
      columns={columns}
      emptyAction={
        <FirstStep hint={t('patrolCheckpoint.first')} onAdd={mayEdit && (() => setOpened(null))} />
      }
      isSelectable={mayEdit}
      onOpen={setOpened}
      buttons={
        mayEdit && (
          <>
            <AddButton label={t('patrolCheckpoint.form.add')} onClick={() => setOpened(null)} />
            <Button disabled={page.batch.ids.length === 0} onClick={() => setPrinted([...page.batch.ids])}>
              {t('patrolCheckpoint.act.print')}
            </Button>
            <DeleteButton {...page.batch} warning={t('patrolCheckpoint.act.deleteText')} remove={remove} />
          </>
        )
      }
    >
      {opened !== undefined && (
        <CheckpointDrawer checkpoint={opened ?? undefined} onClose={() => setOpened(undefined)} />
      )}
      {printed && <CodesDialog ids={printed} onClose={() => setPrinted(undefined)} />}
    </ListPage>
  )
}

const placesOf = (rows: readonly PatrolCheckpoint[]) =>
  rows.flatMap(({ longitude, latitude }, index) =>
    longitude === null || latitude === null
      ? []
      : [{ longitude, latitude, number: index + 1, state: 'ahead' as const }],
  )

function useColumns(onOpen: (row: PatrolCheckpoint) => void, onRenewed: (id: string) => void) {
  const t = useT()
  const mayEdit = useMay('patrol_plan.edit')
  const confirm = useConfirm()
  const { mutate: renew } = useRenewCode()
  return useMemo(() => {
    const askRenew = async ({ id, name }: PatrolCheckpoint) => {
      const title = t('patrolCheckpoint.act.renew')
      const content = t('patrolCheckpoint.act.renewText', { name })
      if (await confirm({ title, content })) renew(id, { onSuccess: () => onRenewed(id) })
    }
    const actions = actionColumn<PatrolCheckpoint>(t, mayEdit ? 160 : 70, row => (
      <>
        <RowButton
          label={t(mayEdit ? 'shared.action.edit' : 'shared.action.view')}
          onClick={() => onOpen(row)}
        />
        {mayEdit && <RowButton label={t('patrolCheckpoint.act.renew')} onClick={() => void askRenew(row)} />}
      </>
    ))
    return [...columnsOf(t), actions]
  }, [t, mayEdit, confirm, renew, onOpen, onRenewed])
}

function columnsOf(t: Translator): DataColumn<PatrolCheckpoint>[] {
  type Key = 'name' | 'areaName' | 'remarks' | 'codeMadeAt' | 'savedBy' | 'savedAt'
  const column = (key: Key, width: number, render: DataColumn<PatrolCheckpoint>['render']) => ({
    key,
    title: t(`patrolCheckpoint.field.${key}`),
    width,
    render,
  })
  return [
    { ...column('name', 180, row => row.name), isName: true },
    column('areaName', 150, row => seededName(t, row.areaName)),
    column('remarks', 160, row => row.remarks),
    column('codeMadeAt', 165, row => formatDateTime(row.codeMadeAt)),
    column('savedBy', 110, row => seededName(t, row.savedBy)),
    column('savedAt', 165, row => formatDateTime(row.savedAt)),
  ]
}
