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
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { Translator } from '@palisade/phrases'
import { useEffect, type ReactNode } from 'react'
import type { ReceivedFile } from '#shared/api/client.ts'
import type { WallParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { LiveStatus } from '#shared/player/live-status.ts'
import type { DigitalZoom } from '#shared/player/play/use-digital-zoom.ts'
import { useLocalRecordings } from '#shared/player/record/local-recordings.ts'
import { FaceMenu } from '#shared/recognition/face-menu.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { changeWall, noteShape } from '../api/wall-store.ts'
import type { WindowAct } from '../model/keys.ts'
import type { WallCamera } from '../model/wall-reducer.ts'
import { AddToFavorites } from './favorites/add-to-favorites.tsx'
import { FittingButtons } from './fitting-buttons.tsx'
import { StreamMenu } from './stream-menu.tsx'
import { useFullScreen } from '#shared/hooks/use-full-screen.ts'

interface Props {
  window: number
  camera: WallCamera
  status: LiveStatus
  zoom: Pick<DigitalZoom, 'isEnlarged' | 'reset'>
  isEnlarged: boolean
  /** Room for the way to the large picture alone, which has the other buttons. */
  isSmall: boolean
  isMuted: boolean
  /** CSS px; 0 before it is measured. */
  width: number
  controls: readonly NonNullable<WallParts['windowControl']>[]
  actions: readonly NonNullable<WallParts['windowAction']>[]
  acts: Readonly<Record<WindowAct, () => void>>
  /** Takes the picture shown now, to compare its faces; undefined where that was refused. */
  onTake: () => Promise<ReceivedFile | undefined>
}

/** The actions on an open window. */
export function WindowButtons(props: Props) {
  const { camera, status, zoom, width, isSmall, isEnlarged, acts } = props
  const t = useT()
  const may = useRights()
  const { isFull, isOffered } = useFullScreen()
  useNameOf(camera, status.camera)
  useShapeOf(camera.id, status)
  const always = [
    zoom.isEnlarged && (
      <PictureButton
        key="zoomOff"
        label={t('player.zoomOff')}
        icon={<ZoomOutOutlined />}
        onClick={zoom.reset}
      />
    ),
    <PictureButton
      key="enlarge"
      label={isEnlarged ? t('live.restore') : t('live.enlarge')}
      icon={isEnlarged ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={acts.enlarge}
    />,
    <PictureButton key="close" label={t('live.close')} icon={<CloseOutlined />} onClick={acts.close} />,
  ].filter(Boolean)
  const fullScreen = isOffered && (
    <PictureButton
      key="fullScreen"
      label={isFull ? t('live.leaveFullScreen') : t('live.fullScreen')}
      icon={isFull ? <CompressOutlined /> : <ExpandOutlined />}
      onClick={acts.fullScreen}
    />
  )
  const offered = isSmall ? [] : [...pictureActs(props, may, t), fullScreen].filter(Boolean)
  return <FittingButtons acts={offered} always={always} width={width} />
}

type Rights = ReturnType<typeof useRights>

const useRights = () => ({
  snapshot: useMay('live.snapshot'),
  record: useMay('live.record'),
  play: useMay('playback.view'),
})

/** The acts on the picture itself, the most used first: a small window has only the first of them in view. */
function pictureActs(props: Props, may: Rights, t: Translator): ReactNode[] {
  const { window, camera, status, isMuted, controls, actions, acts, onTake } = props
  const of = { cameraId: camera.id, cameraName: camera.name }
  return [
    ...(status.camera?.hasPtz
      ? controls.map((Control, index) => <Control key={`control${index}`} {...of} />)
      : []),
    status.hasAudio && (
      <PictureButton
        key="sound"
        label={isMuted ? t('live.unmute') : t('live.mute')}
        icon={isMuted ? <MutedOutlined /> : <SoundOutlined />}
        onClick={acts.sound}
      />
    ),
    may.snapshot && (
      <PictureButton
        key="snapshot"
        label={t('live.snapshot')}
        icon={<CameraOutlined />}
        onClick={acts.snapshot}
      />
    ),
    may.play && (
      <PictureButton key="back" label={t('player.back')} icon={<HistoryOutlined />} onClick={acts.back} />
    ),
    may.record && <LocalRecordButton key="record" cameraId={camera.id} onClick={acts.record} />,
    ...actions.map((Action, index) => <Action key={`action${index}`} {...of} />),
    may.snapshot && <FaceMenu key="face" take={onTake} isOnPicture />,
    <AddToFavorites key="favorites" camera={camera} />,
    <StreamMenu
      key="stream"
      window={window}
      choice={camera.stream ?? 'auto'}
      hasSub={status.camera?.hasSub ?? true}
    />,
  ]
}

/** Records on this computer what the window shows; red while it does. */
function LocalRecordButton({ cameraId, onClick }: { cameraId: string; onClick: () => void }) {
  const t = useT()
  const isOn = useLocalRecordings(all => all[cameraId] !== undefined)
  return (
    <PictureButton
      label={t(isOn ? 'live.localStop' : 'live.localStart')}
      icon={<VideoCameraAddOutlined {...(isOn && { style: { color: '#ff5b54' } })} />}
      aria-pressed={isOn}
      onClick={onClick}
    />
  )
}

/** The wall is arranged by the shape of the pictures. */
function useShapeOf(cameraId: string, { width, height }: LiveStatus) {
  useEffect(() => {
    if (width > 0 && height > 0) noteShape(cameraId, width / height)
  }, [cameraId, width, height])
}

/** The wall was stored when the camera had perhaps another name: the one that the server tells with the picture counts. */
function useNameOf({ id, name }: WallCamera, told: LiveStatus['camera']) {
  const now = told?.id === id ? told.name : name
  useEffect(() => {
    if (now !== name) changeWall({ type: 'rename', camera: { id, name: now } })
  }, [id, name, now])
}
