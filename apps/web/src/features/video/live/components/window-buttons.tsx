import {
  CameraOutlined,
  CloseOutlined,
  ExpandOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  CompressOutlined,
  HistoryOutlined,
  MutedOutlined,
  SoundOutlined,
  VideoCameraAddOutlined,
} from '@ant-design/icons'
import { useEffect } from 'react'
import type { WallParts } from '../../../../shared/feature/parts.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { LiveStatus } from '../../../../shared/player/live-status.ts'
import { useLocalRecordings } from '../../../../shared/player/record/local-recordings.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { PictureButton } from '../../../../shared/ui/picture-button/picture-button.tsx'
import { changeWall } from '../api/wall-store.ts'
import type { WindowAct } from '../model/keys.ts'
import type { WallCamera } from '../model/wall.ts'
import { AddToFavorites } from './favorites/add-to-favorites.tsx'
import { StreamMenu } from './stream-menu.tsx'
import { useFullScreen } from '../../../../shared/hooks/use-full-screen.ts'
import wallCss from '../../../../shared/player/wall/wall.module.css'

interface Props {
  window: number
  camera: WallCamera
  status: LiveStatus
  isEnlarged: boolean
  /** Room for the way to the large picture alone, which has the other buttons. */
  isSmall: boolean
  isMuted: boolean
  controls: readonly NonNullable<WallParts['windowControl']>[]
  actions: readonly NonNullable<WallParts['windowAction']>[]
  acts: Readonly<Record<WindowAct, () => void>>
}

/** The actions on an open window. */
export function WindowButtons(props: Props) {
  const { camera, status, isEnlarged, isSmall, acts } = props
  const t = useT()
  const { isFull, isOffered } = useFullScreen()
  useNameOf(camera, status.camera)
  return (
    // A quick second click on a button is no double click on the window.
    <div className={wallCss['buttons']} onDoubleClick={event => event.stopPropagation()}>
      {!isSmall && <PictureActs {...props} />}
      <PictureButton
        label={isEnlarged ? t('live.restore') : t('live.enlarge')}
        icon={isEnlarged ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={acts.enlarge}
      />
      {isOffered && !isSmall && (
        <PictureButton
          label={isFull ? t('live.leaveFullScreen') : t('live.fullScreen')}
          icon={isFull ? <CompressOutlined /> : <ExpandOutlined />}
          onClick={acts.fullScreen}
        />
      )}
      <PictureButton label={t('live.close')} icon={<CloseOutlined />} onClick={acts.close} />
    </div>
  )
}

/** The acts on the picture itself: control, sound, snapshot, stream, and those that other features add. */
function PictureActs({ window, camera, status, isMuted, controls, actions, acts }: Props) {
  const t = useT()
  const maySnapshot = useMay('live.snapshot')
  return (
    <>
      {status.camera?.hasPtz &&
        controls.map((Control, index) => (
          <Control key={index} cameraId={camera.id} cameraName={camera.name} />
        ))}
      {status.hasAudio && (
        <PictureButton
          label={isMuted ? t('live.unmute') : t('live.mute')}
          icon={isMuted ? <MutedOutlined /> : <SoundOutlined />}
          onClick={acts.sound}
        />
      )}
      {maySnapshot && (
        <PictureButton label={t('live.snapshot')} icon={<CameraOutlined />} onClick={acts.snapshot} />
      )}
      <LocalRecordButton cameraId={camera.id} onClick={acts.record} />
      <BackButton onClick={acts.back} />
      {actions.map((Action, index) => (
        <Action key={index} cameraId={camera.id} cameraName={camera.name} />
      ))}
      <AddToFavorites camera={camera} />
      <StreamMenu window={window} choice={camera.stream ?? 'auto'} hasSub={status.camera?.hasSub ?? true} />
    </>
  )
}

/** Records on this computer what the window shows; red while it does. */
function LocalRecordButton({ cameraId, onClick }: { cameraId: string; onClick: () => void }) {
  const t = useT()
  const mayRecord = useMay('live.record')
  const isOn = useLocalRecordings(all => all[cameraId] !== undefined)
  return (
    mayRecord && (
      <PictureButton
        label={t(isOn ? 'live.localStop' : 'live.localStart')}
        icon={<VideoCameraAddOutlined {...(isOn && { style: { color: '#ff5b54' } })} />}
        aria-pressed={isOn}
        onClick={onClick}
      />
    )
  )
}

/** To what this camera has just seen, for those who may see recordings. */
function BackButton({ onClick }: { onClick: () => void }) {
  const t = useT()
  const mayPlay = useMay('playback.view')
  return mayPlay && <PictureButton label={t('player.back')} icon={<HistoryOutlined />} onClick={onClick} />
}

/** The wall was stored when the camera had perhaps another name: the one that the server tells with the picture counts. */
function useNameOf({ id, name }: WallCamera, told: LiveStatus['camera']) {
  const now = told?.id === id ? told.name : name
  useEffect(() => {
    if (now !== name) changeWall({ type: 'rename', camera: { id, name: now } })
  }, [id, name, now])
}
