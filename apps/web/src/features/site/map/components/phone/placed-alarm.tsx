import { AimOutlined, MinusOutlined, PlusOutlined, UserOutlined } from '@ant-design/icons'
import type { Alarm } from '@palisade/contract'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import type { OwnPosition } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { goIndoors, type Place } from '#shared/map/map-store.ts'
import { useParameter } from '#shared/session/use-parameter.ts'
import { useTheme } from '#shared/ui/ui-provider.tsx'
import type { SiteMap } from '../../layers/site-map.ts'
import { allLayers, shownOf } from '../../model/map-layers.ts'
import type { Site } from '../../model/site.ts'
import { useFloor } from '../use-floor.ts'
import { useSiteMap } from '../use-site-map.ts'
import css from './phone-alarm-place.module.css'
import type { AlarmSite } from './use-alarm-site.ts'

/** Some 300 m across: what can be seen from there. */
const ZOOM = 17.5
/** Nothing lies over the left of a phone's map, px. */
const FREE_LEFT = 48

interface Props {
  alarm: Alarm
  own: OwnPosition | undefined
  place: Place
  site: Site
  /** The floor that is shown; undefined shows the map. */
  floor: AlarmSite['floor']
}

/** The drawn map of the console with one alarm and the guard on it. */
export function PlacedAlarm({ alarm, own, place, site, floor }: Props) {
  const t = useT()
  const { theme } = useTheme()
  const { target, map, hasNoTiles } = useSiteMap(theme, useParameter('map.tile_url'))
  const state = useFloor(map, site, FREE_LEFT)
  useIndoors(floor)
  useDrawn(map, { alarm, place, site, floor })
  useEffect(() => map?.setOwn(own), [map, own])
  const show = (at: Place) => map?.show({ serial: 0, to: 'place', place: at, zoom: ZOOM })
  return (
    <div className={css['frame']}>
      <div className={css['map']} ref={target} role="application" aria-label={t('map.label')} />
      <div className={css['controls']}>
        <Button aria-label={t('map.zoomIn')} icon={<PlusOutlined />} onClick={() => map?.zoomBy(1)} />
        <Button aria-label={t('map.zoomOut')} icon={<MinusOutlined />} onClick={() => map?.zoomBy(-1)} />
        <Button aria-label={t('staff.task.toAlarm')} icon={<AimOutlined />} onClick={() => show(place)} />
        {own && <Button aria-label={t('staff.own.show')} icon={<UserOutlined />} onClick={() => show(own)} />}
      </div>
      {hasNoTiles && <p className={css['note']}>{t('map.tilesFailed')}</p>}
      {state === 'no-plan' && <p className={css['note']}>{t('map.indoor.noPlan')}</p>}
      {state === 'failed' && <p className={css['note']}>{t('map.indoor.failed')}</p>}
    </div>
  )
}

/** The floor is looked at while it is chosen here. */
function useIndoors(floor: Props['floor']): void {
  const { buildingId, floorId } = floor ?? {}
  useEffect(() => {
    goIndoors(buildingId !== undefined && floorId !== undefined ? { buildingId, floorId } : undefined)
    return () => goIndoors(undefined)
  }, [buildingId, floorId])
}

/** Puts the site and the alarm onto the map; outdoors the alarm's place is brought into the middle. */
function useDrawn(map: SiteMap | undefined, { alarm, place, site, floor }: Omit<Props, 'own'>): void {
  const t = useT()
  const { longitude, latitude } = place
  const shown = useMemo(() => shownOf(site, allLayers, floor), [site, floor])
  const markers = useMemo(() => {
    const { id, level, deviceId, status } = alarm
    const label = t(`enums.alarmType.${alarm.type}`)
    return [
      { id, level, deviceId, open: 1, onAlert: Number(status === 'on_alert'), label, longitude, latitude },
    ]
  }, [alarm, longitude, latitude, t])
  useEffect(() => map?.setSite(shown), [map, shown])
  useEffect(() => map?.setAlarms(markers), [map, markers])
  const isIndoors = floor !== undefined
  useEffect(() => {
    if (!isIndoors) map?.show({ serial: 0, to: 'place', place: { longitude, latitude }, zoom: ZOOM })
  }, [map, isIndoors, longitude, latitude])
}
