import type { MapResource } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { cameraTrafficQuery } from '../api/traffic-queries.ts'
import css from './traffic.module.css'

/** Vehicles of today in the card of a plate camera on the map, and how full its car parks are; nothing for other devices. */
export function CameraTraffic({ device: { id, kind } }: { device: MapResource }) {
  const t = useT()
  const maySee = useMay('vehicle.view') && kind === 'camera'
  const { data } = useQuery({ ...cameraTrafficQuery(id), enabled: maySee })
  if (!maySee || data === undefined) return null
  const { checkpoints, startAt, passages, lastHour, hits, carParks } = data
  if (checkpoints.length === 0 && passages === 0 && lastHour === 0) return null
  return (
    <section className={css['ofCamera']} aria-label={t('traffic.today')}>
      <h3>{[t('traffic.today'), ...checkpoints].join(' · ')}</h3>
      <ul>
        <li>
          <ScreenLink screen="vehicleSearch" search={{ cameraIds: id, startTime: startAt }}>
            {t('traffic.passagesOf', { count: passages, lastHour })}
          </ScreenLink>
        </li>
        {hits !== null && <li>{t('traffic.hitsOf', { count: hits })}</li>}
        {carParks.map(({ id: parkId, name, occupied, capacity }) => (
          <li key={parkId}>
            {name}: {t('carPark.full', { occupied, capacity })}
          </li>
        ))}
      </ul>
    </section>
  )
}
