import { useQuery } from '@tanstack/react-query'
import { Image } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import css from './linkage.module.css'
import { LinkageImage } from './linkage-image.tsx'
import { linkageImagesQuery } from './linkage-queries.ts'

/** The pictures that the actions of a run took, each with its camera and time. */
export function LinkageImages({ runId }: { runId: string }) {
  const t = useT()
  const errorText = useErrorText()
  const images = useQuery(linkageImagesQuery(runId))
  if (images.error) return <p className={css['quiet']}>{errorText(images.error)}</p>
  if (!images.data || images.data.length === 0) return null
  return (
    <Image.PreviewGroup>
      <ul className={css['images']} aria-label={t('linkageScreen.log.pictures')}>
        {images.data.map(({ position, deviceName, at }) => (
          <li key={position}>
            <LinkageImage
              {...{ runId, position }}
              alt={t('linkageScreen.log.pictureOf', { name: deviceName, at: formatDateTime(at) })}
            />
            <span>{deviceName}</span>
            <time dateTime={at} className={css['quiet']}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </Image.PreviewGroup>
  )
}
