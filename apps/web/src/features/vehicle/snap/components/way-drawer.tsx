import { TRACK_LIMIT, type Track } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Flex, Timeline, Typography } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { trackQuery, type OneVehicle } from '../api/snap-queries.ts'
import { wayOnMap } from '../model/way-on-map.ts'
import { Companions } from './companions.tsx'
import { HitMark } from './hit-mark.tsx'
import { Nights } from './nights.tsx'

interface Props {
  vehicle: OneVehicle
  onClose: () => void
}

/** Where one vehicle passed when, in the span of the search, and who passed with it. */
export function WayDrawer({ vehicle, onClose }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const { data: track, error, refetch } = useQuery(trackQuery(vehicle))
  return (
    <AppDrawer title={t('snap.wayOf', { plate: vehicle.plate })} size={560} onClose={onClose}>
      {error && !track && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !track && <LoadingMask isLoading />}
      {track && (
        <Flex vertical gap={16}>
          <ScreenLink {...wayOnMap(vehicle)}>{t('snap.wayOnMap')}</ScreenLink>
          <Seen track={track} />
          <Nights nights={track.nights} />
          <Passages track={track} />
          <Companions vehicle={vehicle} />
        </Flex>
      )}
    </AppDrawer>
  )
}

function Seen({ track: { firstSeen, lastSeen, places } }: { track: Track }) {
  const t = useT()
  const time = (at: string | null) => at && formatDateTime(at)
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'first', label: t('snap.firstSeen'), children: time(firstSeen) },
        { key: 'last', label: t('snap.lastSeen'), children: time(lastSeen) },
        ...places.slice(0, 5).map(({ cameraId, name, count, atNight }) => ({
          key: cameraId,
          label: name,
          children: t('snap.placeCount', { count, night: atNight }),
        })),
      ]}
    />
  )
}

function Passages({ track: { passages, isCut } }: { track: Track }) {
  const t = useT()
  if (passages.length === 0) return <EmptyState title={t('snap.none')} />
  return (
    <section aria-label={t('snap.way')}>
      {isCut && <Alert type="info" showIcon title={t('snap.cut', { count: TRACK_LIMIT })} />}
      <Timeline
        items={passages.map(({ id, snapTime, camera, areaName, hit }) => ({
          key: id,
          content: (
            <Flex justify="space-between" gap={12} wrap>
              <span>
                <Typography.Text strong>{formatDateTime(snapTime)}</Typography.Text> {areaName} /{' '}
                {camera.name}
              </span>
              <PlaybackLink cameraId={camera.id} moment={snapTime} />
              {hit && <HitMark hit={hit} />}
            </Flex>
          ),
        }))}
      />
    </section>
  )
}
