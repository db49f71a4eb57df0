import type { Camera } from '@palisade/contract'
import { EnvironmentOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { selectOnMap, showPlace } from '../../../../shared/map/map-store.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { camerasQuery } from '../api/camera-queries.ts'
import { cameraOrder, cameraParams } from '../model/camera-filters.ts'
import { CameraFilterPanel } from './camera-filter-panel.tsx'
import { cameraColumns } from './camera-columns.tsx'
import { SmartTaskButtons, useRunSmartTask } from './smart-task-buttons.tsx'
import css from './camera.module.css'

const CameraDrawer = lazy(async () => ({ default: (await import('./camera-drawer.tsx')).CameraDrawer }))

/** Cameras with alias, tags, groups, smart task and view. */
export function CameraList() {
  const t = useT()
  const mayEdit = useMay('camera.edit')
  const list = useListState({ params: cameraParams, orderBy: cameraOrder })
  const { tab: _tab, ...filters } = list.filters
  const { tab: _alsoTab, ...request } = list.request
  const cameras = useQuery(camerasQuery(request))
  const rows = cameras.data?.list ?? []
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<string>()
  const edited = rows.find(camera => camera.id === editing)
  const columns = useColumns(setEditing)

  const table = useListTable(list, cameras)
  return (
    <>
      <CameraFilterPanel
        values={filters}
        isLoading={cameras.isFetching}
        onSearch={next => {
          setChosen([])
          if (!list.setFilters(next)) void cameras.refetch()
        }}
      />
      {mayEdit && chosen.length > 0 && (
        <div className={css['batch']}>
          <SmartTaskButtons cameras={rows.filter(camera => chosen.includes(camera.id))} />
        </div>
      )}
      <DataTable
        {...table}
        label={t('camera.tab.cameras')}
        columns={columns}
        rowKey={camera => camera.id}
        isFiltered={Object.keys(filters).length > 0}
        selection={mayEdit ? { keys: chosen, onChange: setChosen } : undefined}
        onOpen={mayEdit ? camera => setEditing(camera.id) : undefined}
      />
      <Suspense>
        {edited && <CameraDrawer key={edited.id} camera={edited} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </>
  )
}

function useColumns(onEdit: (id: string) => void): DataColumn<Camera>[] {
  const t = useT()
  const mayEdit = useMay('camera.edit')
  return useMemo(() => {
    const actions: DataColumn<Camera> = {
      key: 'actions',
      title: t('shared.table.actions'),
      width: mayEdit ? 205 : 70,
      fixed: 'end',
      render: camera => (
        <span className={css['actions']}>
          {mayEdit && <TaskButton camera={camera} />}
          {mayEdit && (
            <Button type="link" size="small" onClick={() => onEdit(camera.id)}>
              {t('shared.action.edit')}
            </Button>
          )}
          <MapButton camera={camera} />
        </span>
      ),
    }
    return [...cameraColumns(t), actions]
  }, [t, mayEdit, onEdit])
}

function TaskButton({ camera }: { camera: Camera }) {
  const t = useT()
  const { run, isPending } = useRunSmartTask()
  const task = camera.smartTask === 'started' ? 'stop' : 'start'
  const label = t(task === 'start' ? 'camera.act.startOne' : 'camera.act.stopOne')
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={`${label}: ${camera.name}`}
      title={t('camera.hint.smartTask')}
      onClick={() => void run([camera], task)}
    >
      {label}
    </Button>
  )
}

function MapButton({ camera: { id, name, longitude, latitude } }: { camera: Camera }) {
  const t = useT()
  const isPlaced = longitude !== null && latitude !== null
  const label = isPlaced ? t('camera.act.showOnMap') : t('camera.act.notPlaced')
  const handleShow = () => {
    if (!isPlaced) return
    showPlace({ longitude, latitude })
    selectOnMap({ kind: 'device', id })
  }
  return (
    <Button
      type="text"
      size="small"
      icon={<EnvironmentOutlined />}
      title={label}
      aria-label={`${label}: ${name}`}
      disabled={!isPlaced}
      onClick={handleShow}
    />
  )
}
