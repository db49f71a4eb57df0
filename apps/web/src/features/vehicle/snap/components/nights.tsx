import type { TrackNight } from '@palisade/contract'
import { Typography } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'

/** When a vehicle came and went in each night, and where it was seen; nothing where it was seen in none. */
export function Nights({ nights }: { nights: readonly TrackNight[] }) {
  const t = useT()
  if (nights.length === 0) return null
  return (
    <section aria-label={t('snap.nights')}>
      <Typography.Title level={5}>{t('snap.nights')}</Typography.Title>
      <Typography.Paragraph type="secondary">{t('snap.nightsHint')}</Typography.Paragraph>
      <ul>
        {nights.map(({ night, firstSeen, lastSeen, count, places }) => (
          <li key={night}>
            <Typography.Text strong>{t('snap.night', { day: night })}</Typography.Text>
            <br />
            {t('snap.nightSeen', {
              count,
              first: formatDateTime(firstSeen),
              last: formatDateTime(lastSeen),
            })}
            <br />
            {places.map(placeText).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

const placeText = ({ name, checkpoints, count }: TrackNight['places'][number]): string =>
  `${checkpoints.length > 0 ? `${checkpoints.join(', ')} / ` : ''}${name} (${count})`
