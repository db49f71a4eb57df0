import { AppstoreOutlined } from '@ant-design/icons'
import type { Alarm } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { placeOfAlarm } from '#shared/map/alarm-markers.ts'
import { useBuildingOf } from '#shared/map/building-of.ts'
import { camerasNear, useDistanceText } from '#shared/map/distance.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import { mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { DeviceStateShape } from '#shared/ui/tag/device-state-tag.tsx'
import css from './nearest-cameras.module.css'

/** As many as the wall shows without a warning. */
const NEAREST = 4

interface Props {
  alarm: Pick<Alarm, 'deviceId' | 'longitude' | 'latitude'>
}

/**
 * The cameras nearest to an alarm with their distances, its own one first: one click shows them all on the wall. Shown where the
 * map is, to who may watch, for an alarm that has a place.
 */
export function NearestCameras({ alarm }: Props) {
  const t = useT()
  const distanceText = useDistanceText()
  const openWall = useMapStore(state => state.openWall)
  const { data: resources } = useQuery(mapResourcesQuery())
  const buildingOf = useBuildingOf(openWall !== undefined)
  const { deviceId, longitude, latitude } = alarm
  const near = useMemo(() => {
    if (resources === undefined) return undefined
    const place = placeOfAlarm({ deviceId, longitude, latitude }, resources)
    const floorId = resources.find(one => one.id === deviceId)?.floorId ?? null
    const from = place && { ...place, floorId, ownId: deviceId }
    return from && camerasNear(resources, from, buildingOf).slice(0, NEAREST)
  }, [resources, buildingOf, deviceId, longitude, latitude])
  if (openWall === undefined || near === undefined) return null
  const cameras = near.map(({ camera: { id, name } }) => ({ id, name }))
  return (
    <section className={css['near']} aria-label={t('map.near.title')}>
      <header>
        <h3>{near.length === 0 ? t('map.near.none') : t('map.near.title')}</h3>
        {near.length > 0 && (
          <Button
            size="small"
            icon={<AppstoreOutlined aria-hidden />}
            title={`${t('map.near.openHint')} (W)`}
            aria-keyshortcuts="W"
            onClick={() => openWall(cameras)}
          >
            {t('map.near.open', { count: near.length })}
          </Button>
        )}
      </header>
      <ol>
        {near.map(({ camera: { id, name, state }, metres }) => (
          <li key={id}>
            <Button
              type="text"
              size="small"
              block
              title={t('map.near.one', { name })}
              onClick={() => openWall([{ id, name }])}
            >
              <DeviceStateShape state={state ?? 'unknown'} />
              <span className={css['name']}>{name}</span>
              <span className={css['metres']}>{distanceText(metres)}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
