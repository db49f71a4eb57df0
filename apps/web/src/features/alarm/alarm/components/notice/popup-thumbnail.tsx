import { PictureOutlined } from '@ant-design/icons'
import type { Alarm } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { alarmFileQuery } from '../../api/alarm-queries.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import css from './popup-card.module.css'

/** The picture of an alarm; its space is taken before it comes, so that nothing moves. */
export function PopupThumbnail({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const file = useQuery({ ...alarmFileQuery(alarm.id, 'picture'), enabled: alarm.hasPicture })
  const address = useObjectAddress(file.data)
  return (
    <span className={css['thumbnail']}>
      {address === undefined ? (
        <PictureOutlined aria-hidden />
      ) : (
        <img src={address} alt={t('alarm.detail.picture')} />
      )}
    </span>
  )
}
