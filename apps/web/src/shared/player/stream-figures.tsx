import { InfoCircleOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import type { LiveStatus } from './live-status.ts'
import css from './live-video.module.css'

/** Codec, size, bit rate and pictures a second of a stream: an (i) in the line below the picture, which unfolds them. */
export function StreamFigures({ status }: { status: LiveStatus }) {
  const t = useT()
  const figures = [
    ['codec', status.codec],
    ['size', `${status.width}×${status.height}`],
    ['bitRate', t('live.info.rate', { rate: Math.round(status.rate) })],
    ['frames', t('live.info.fps', { fps: Math.round(status.fps) })],
  ] as const
  return (
    <Popover
      trigger="click"
      content={
        <dl className={css['stream']}>
          {figures.map(([key, text]) => (
            <div key={key}>
              <dt>{t(`live.info.stream.${key}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <PictureButton
        className={css['more']}
        label={t('live.info.stream.title')}
        icon={<InfoCircleOutlined />}
        // A quick second click is no double click on the window.
        onDoubleClick={event => event.stopPropagation()}
      />
    </Popover>
  )
}
