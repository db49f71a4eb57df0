import { FullscreenOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { AlarmDetails } from '@palisade/contract'
import { Button, Space } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AlarmClip, AlarmPicture } from './alarm-files.tsx'
import css from './alarm-viewer.module.css'

export type AlarmPart = 'picture' | 'clip'

interface ViewerProps {
  alarm: AlarmDetails
  part: AlarmPart
  onPart: (part: AlarmPart) => void
  onClose: () => void
}

/** The picture of an alarm or the seconds before it, as large as the screen allows. */
export function AlarmViewer({ alarm, part, onPart, onClose }: ViewerProps) {
  const t = useT()
  const other = part === 'picture' ? 'clip' : 'picture'
  const hasOther = other === 'picture' ? alarm.hasPicture : alarm.hasClip
  const footer = (
    <Space>
      <Button disabled={!hasOther} onClick={() => onPart(other)}>
        {t(`alarm.detail.${other}`)}
      </Button>
      <Button type="primary" onClick={onClose}>
        {t('shared.action.close')}
      </Button>
    </Space>
  )
  return (
    <AppModal
      title={t('alarm.detail.viewer', { what: t(`alarm.detail.${part}`), number: alarm.number })}
      footer={footer}
      width="100%"
      className={css['viewer'] ?? ''}
      closable={false}
      onCancel={onClose}
    >
      <div className={css['stage']}>
        {part === 'picture' ? <AlarmPicture alarm={alarm} /> : <AlarmClip alarm={alarm} />}
      </div>
    </AppModal>
  )
}

interface ButtonsProps {
  alarm: AlarmDetails
  onOpen: (part: AlarmPart) => void
}

/** Leads to the large picture and the large clip, whichever part is shown small. */
export function LargeButtons({ alarm, onOpen }: ButtonsProps) {
  const t = useT()
  const button = (part: AlarmPart, label: string, key: string) => (
    <Button
      size="small"
      icon={part === 'picture' ? <FullscreenOutlined /> : <PlayCircleOutlined />}
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${key})`}
      disabled={part === 'picture' ? !alarm.hasPicture : !alarm.hasClip}
      onClick={() => onOpen(part)}
    />
  )
  return (
    <Space size={4}>
      {button('picture', t('alarm.detail.largePicture'), 'P')}
      {button('clip', t('alarm.detail.largeClip'), 'S')}
    </Space>
  )
}
