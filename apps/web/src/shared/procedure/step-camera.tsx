import type { AlarmProcedure, StepOf } from '@palisade/contract'
import { VideoCameraOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import css from './procedure.module.css'

// The player and its schemas are fetched when a camera is looked at, not with every procedure.
const LiveVideo = lazy(async () => ({ default: (await import('#shared/player/live-video.tsx')).LiveVideo }))

interface Props {
  step: StepOf<'camera'>
  cameras: AlarmProcedure['cameras']
}

/** Shows the camera of a step, turned to its preset where the operator may turn it. */
export function StepCamera({ step, cameras }: Props) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const mayWatch = useMay('live.view')
  const mayTurn = useMay('live.ptz')
  const camera = cameras.find(({ id }) => id === step.cameraId)
  if (!camera) return <div className={css['quiet']}>{t('procedure.run.noCamera')}</div>
  if (!mayWatch) return <div className={css['quiet']}>{t('procedure.run.camera', { name: camera.name })}</div>
  return (
    <div className={css['body']}>
      <div className={css['line']}>
        <Button icon={<VideoCameraOutlined />} onClick={() => setShown(!isShown)}>
          {isShown ? t('procedure.run.hide') : t('procedure.run.openNamed', { name: camera.name })}
        </Button>
        {step.preset && mayTurn && <PresetButton cameraId={camera.id} preset={step.preset} />}
        {step.preset && !mayTurn && (
          <span className={css['quiet']}>{t('procedure.run.mayNotTurn', { name: step.preset.name })}</span>
        )}
      </div>
      {isShown && (
        <div className={css['stage']}>
          <Suspense>
            <LiveVideo camera={camera} stream="sub" />
          </Suspense>
        </div>
      )}
    </div>
  )
}

interface PresetProps {
  cameraId: string
  preset: NonNullable<StepOf<'camera'>['preset']>
}

function PresetButton({ cameraId, preset: { token, name } }: PresetProps) {
  const t = useT()
  const { message } = App.useApp()
  const turn = useMutation({
    mutationFn: () => api.deviceControl.goToPreset({ deviceId: cameraId, token }),
    onSuccess: () => message.success(t('procedure.run.turned', { name })),
  })
  return (
    <Button loading={turn.isPending} onClick={() => turn.mutate()}>
      {t('procedure.run.turn', { name })}
    </Button>
  )
}
