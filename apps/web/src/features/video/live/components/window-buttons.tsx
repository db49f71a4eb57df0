import {
  CameraOutlined,
  CloseOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MutedOutlined,
  SoundOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import css from './wall.module.css'

interface Props {
  isEnlarged: boolean
  isMuted: boolean
  hasAudio: boolean
  maySnapshot: boolean
  onEnlarge: () => void
  onMute: () => void
  onSnapshot: () => void
  onClose: () => void
}

/** The actions on an open window. */
export function WindowButtons(props: Props) {
  const t = useT()
  const { isEnlarged, isMuted } = props
  return (
    <div className={css['buttons']}>
      {props.hasAudio && (
        <Act
          label={isMuted ? t('live.unmute') : t('live.mute')}
          icon={isMuted ? <MutedOutlined /> : <SoundOutlined />}
          onClick={props.onMute}
        />
      )}
      {props.maySnapshot && (
        <Act label={t('live.snapshot')} icon={<CameraOutlined />} onClick={props.onSnapshot} />
      )}
      <Act
        label={isEnlarged ? t('live.restore') : t('live.enlarge')}
        icon={isEnlarged ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={props.onEnlarge}
      />
      <Act label={t('live.close')} icon={<CloseOutlined />} onClick={props.onClose} />
    </div>
  )
}

function Act({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onClick} />
}
