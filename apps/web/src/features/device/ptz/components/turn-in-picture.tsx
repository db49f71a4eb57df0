import { AimOutlined } from '@ant-design/icons'
import { useState, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { useHold } from '../api/use-hold.ts'
import { motionToward } from '../model/picture-motion.ts'
import css from './ptz.module.css'

interface Props {
  cameraId: string
  cameraName: string
}

/** On the window of a camera: while it is on, the camera turns toward the point of its picture that is held. */
export function TurnInPicture({ cameraId, cameraName }: Props) {
  const t = useT()
  const mayControl = useMay('live.ptz')
  const [window, setWindow] = useState<HTMLElement | null>(null)
  if (!mayControl) return null
  return (
    <>
      <PictureButton
        label={t('ptz.inPicture', { camera: cameraName })}
        icon={<AimOutlined />}
        aria-pressed={window !== null}
        onClick={({ currentTarget }) =>
          setWindow(window ? null : currentTarget.closest<HTMLElement>('[data-window]'))
        }
      />
      {window && createPortal(<Surface cameraId={cameraId} />, window)}
    </>
  )
}

/** Over the picture. It is for the pointer alone: the keys have the pad beside the wall. */
function Surface({ cameraId }: { cameraId: string }) {
  const t = useT()
  const hold = useHold(cameraId)
  const turn = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    hold.press(motionToward((clientX - left) / width, (clientY - top) / height))
  }
  return (
    <div
      className={css['surface']}
      data-turning
      aria-hidden
      title={t('ptz.inPictureHint')}
      onDoubleClick={event => event.stopPropagation()}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        turn(event)
      }}
      onPointerMove={event => {
        if (event.buttons & 1) turn(event)
      }}
      onPointerUp={() => hold.release()}
      onPointerCancel={() => hold.release()}
    />
  )
}
