import { TRACK_LIMIT, type Snap } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { showPlace, useMapWay } from '#shared/map/map-store.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PanelSection } from '#shared/ui/panel-section/panel-section.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { trackQuery, type OneVehicle } from '../api/snap-queries.ts'
import { stopsOf, vehicleOf } from '../model/way-on-map.ts'
import css from './way-on-map.module.css'

/** The way of the vehicle that the address names: drawn on the map, its passages with their times beside it. */
export function WayOnMap() {
  const mayView = useMay('vehicle.view')
  const vehicle = vehicleOf(useSearch({ strict: false }))
  return mayView && vehicle ? <Way vehicle={vehicle} /> : null
}

const nothing: readonly Snap[] = []

function Way({ vehicle }: { vehicle: OneVehicle }) {
  const t = useT()
  const track = useQuery(trackQuery(vehicle))
  const passages = track.data?.passages ?? nothing
  useMapWay(useMemo(() => stopsOf(passages), [passages]))
  return (
    <PanelSection
      title={t('snap.wayOf', { plate: vehicle.plate })}
      query={track}
      extra={<ScreenLink screen="home">{t('snap.wayClose')}</ScreenLink>}
    >
      {({ isCut }) => (
        <>
          {isCut && <Alert type="info" showIcon title={t('snap.cut', { count: TRACK_LIMIT })} />}
          {passages.length === 0 && <EmptyState title={t('snap.none')} />}
          <ol className={css['stops']}>
            {passages.map(passage => (
              <Stop key={passage.id} passage={passage} number={passages.indexOf(passage) + 1} />
            ))}
          </ol>
        </>
      )}
    </PanelSection>
  )
}

function Stop({ passage: { snapTime, camera }, number }: { passage: Snap; number: number }) {
  const t = useT()
  const { name, longitude, latitude } = camera
  const isPlaced = longitude !== null && latitude !== null
  return (
    <li>
      <time dateTime={snapTime}>{formatDateTime(snapTime)}</time>
      <Button
        type="link"
        size="small"
        disabled={!isPlaced}
        title={isPlaced ? undefined : t('snap.wayUnplaced', { camera: name })}
        aria-label={t('snap.wayStop', { number, camera: name })}
        onClick={() => isPlaced && showPlace({ longitude, latitude })}
      >
        {name}
      </Button>
    </li>
  )
}
