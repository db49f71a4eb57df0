import { CAMERA_MASKS_MAX, type Camera, type CameraMasks, type Mask } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AreaCanvas } from '#shared/ui/area-canvas/area-canvas.tsx'
import stage from '#shared/ui/area-canvas/area-canvas.module.css'
import { added, pictureBox, without } from '#shared/ui/area-canvas/areas.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { cameraMasksQuery, useSaveMasks } from '../../api/camera-masks.ts'
import css from './masks.module.css'

// The player is fetched when masks are drawn, not with every list of cameras.
const LiveVideo = lazy(async () => ({
  default: (await import('#shared/player/live-video.tsx')).LiveVideo,
}))

const WIDTH = 860
const STAGE_RATIO = 16 / 9

interface Props {
  camera: Pick<Camera, 'id' | 'name'>
  onClose: () => void
}

/** Draws the privacy masks of a camera over its live picture. */
export function MaskDialog({ camera, onClose }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(cameraMasksQuery(camera.id))
  if (data) return <Editor key={data.version} camera={camera} seen={data} onClose={onClose} />
  return (
    <AppModal title={t('cameraMask.title', { name: camera.name })} onCancel={onClose} footer={null}>
      {error ? <ErrorState onRetry={() => void refetch()} /> : <Spin />}
    </AppModal>
  )
}

function Editor({ camera, seen, onClose }: Props & { seen: CameraMasks }) {
  const t = useT()
  const { message } = App.useApp()
  const mayWatch = useMay('live.view')
  const save = useSaveMasks()
  const [masks, setMasks] = useState<Mask[]>(seen.masks)
  const [chosen, setChosen] = useState<number>()
  const hasRoom = masks.length < CAMERA_MASKS_MAX
  const handleSave = () =>
    save.mutate(
      { ...seen, masks },
      {
        onSuccess: () => {
          void message.success(t('cameraMask.saved'))
          onClose()
        },
      },
    )
  const canvas = (size: { width: number; height: number }) => (
    <AreaCanvas
      areas={masks}
      nameOf={words => t('cameraMask.one', { ...words })}
      chosen={chosen}
      hasRoom={hasRoom}
      style={pictureBox(size, STAGE_RATIO)}
      onChange={setMasks}
      onChoose={setChosen}
    />
  )
  return (
    <AppModal
      title={t('cameraMask.title', { name: camera.name })}
      width={WIDTH}
      okText={t('shared.action.save')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={save.isPending}
      onOk={handleSave}
      onCancel={onClose}
    >
      <div className={stage['stage']}>
        {mayWatch ? (
          <Suspense fallback={<Spin />}>
            <LiveVideo camera={camera} stream="main">
              {canvas}
            </LiveVideo>
          </Suspense>
        ) : (
          canvas({ width: 0, height: 0 })
        )}
      </div>
      <div className={css['bar']}>
        <Button disabled={!hasRoom} onClick={() => setMasks(added)}>
          {t('cameraMask.add')}
        </Button>
        <Button
          disabled={chosen === undefined}
          onClick={() => {
            if (chosen !== undefined) setMasks(without(masks, chosen))
            setChosen(undefined)
          }}
        >
          {t('cameraMask.remove')}
        </Button>
        <span role="status">
          {masks.length === 0
            ? t('cameraMask.none')
            : t('cameraMask.count', { count: masks.length, max: CAMERA_MASKS_MAX })}
        </span>
      </div>
      <p className={css['note']}>{t('cameraMask.hint')}</p>
    </AppModal>
  )
}
