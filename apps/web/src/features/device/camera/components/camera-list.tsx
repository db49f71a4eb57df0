import type { Camera } from '@palisade/contract'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapButton } from '#shared/map/map-button.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { BatchBar } from '#shared/ui/batch-button/batch-bar.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { camerasQuery } from '../api/camera-queries.ts'
import { cameraFilters, cameraOrder } from '../model/camera-filters.ts'
import { cameraColumns } from './camera-columns.tsx'
import { SmartTaskButtons, useRunSmartTask } from './smart-task-buttons.tsx'

/** Of the button that leads to a camera's recording, px. */
const RECORDING_WIDTH = 85

const MaskDialog = lazy(async () => ({ default: (await import('./masks/mask-dialog.tsx')).MaskDialog }))
const CameraDrawer = lazy(async () => ({ default: (await import('./camera-drawer.tsx')).CameraDrawer }))

interface Props {
  /** Leads to the recording of a camera, for who may see it. */
  onRecording: ((name: string) => void) | undefined
}

/** Cameras with alias, tags, groups, smart task and view. */
export function CameraList({ onRecording }: Props) {
  const t = useT()
  const mayEdit = useMay('camera.edit')
  const page = useListPage({
    filters: cameraFilters,
    orderBy: cameraOrder,
    query: ({ tab: _tab, ...request }) => camerasQuery(request),
  })
  const { rows, chosenRows } = page
  const [editing, setEditing] = useState<string>()
  const [masking, setMasking] = useState<Camera>()
  const edited = rows.find(camera => camera.id === editing)
  const columns = useMemo(() => {
    const actions = actionColumn<Camera>(
      t,
      (mayEdit ? 275 : 70) + (onRecording ? RECORDING_WIDTH : 0),
      camera => (
        <>
          {mayEdit && <TaskButton camera={camera} />}
          {mayEdit && <RowButton label={t('shared.action.edit')} onClick={() => setEditing(camera.id)} />}
          {mayEdit && <RowButton label={t('cameraMask.open')} onClick={() => setMasking(camera)} />}
          {onRecording && (
            <RowButton label={t('camera.tab.recording')} onClick={() => onRecording(camera.name)} />
          )}
          <MapButton thing={camera} />
        </>
      ),
    )
    return [...cameraColumns(t), actions]
  }, [t, mayEdit, onRecording])
  return (
    <ListPage
      page={page}
      place="part"
      label={t('camera.tab.cameras')}
      columns={columns}
      isSelectable={mayEdit}
      onOpen={camera => setEditing(camera.id)}
      foldAfter={3}
      bar={
        mayEdit &&
        chosenRows.length > 0 && (
          <BatchBar>
            <SmartTaskButtons cameras={chosenRows} />
          </BatchBar>
        )
      }
    >
      {edited && <CameraDrawer key={edited.id} camera={edited} onClose={() => setEditing(undefined)} />}
      {masking && <MaskDialog key={masking.id} camera={masking} onClose={() => setMasking(undefined)} />}
    </ListPage>
  )
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
