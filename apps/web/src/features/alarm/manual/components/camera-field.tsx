import { MANUAL_CAMERAS_LIMIT, type MapResource } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useBuildingOf, type Standing } from '#shared/map/building-of.ts'
import { camerasNear, useDistanceText } from '#shared/map/distance.ts'
import { mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { useMay } from '#shared/session/session-store.ts'
import { DeviceStateShape } from '#shared/ui/tag/device-state-tag.tsx'
import type { ChosenPlace } from '../model/place.ts'
import css from './manual.module.css'

/** Cameras that are proposed. */
const PROPOSED = 5

/** Where a chosen place is, as far as the map knows; a floor's or area's own position is not known here. */
function pointOf(place: ChosenPlace, resources: readonly MapResource[]): Standing | undefined {
  if (place.kind === 'point') return place
  const one = resources.find(({ id }) => id === place.id)
  if (one === undefined || one.longitude === null || one.latitude === null) return undefined
  return { longitude: one.longitude, latitude: one.latitude, floorId: one.floorId }
}

/** The cameras near a place, the nearest first; those of an area that has no point are its own. */
function useNear(place: ChosenPlace) {
  const mayLook = useMay('organisation.view')
  const { data: resources } = useQuery({ ...mapResourcesQuery(), enabled: mayLook })
  const buildingOf = useBuildingOf(mayLook)
  return useMemo(() => {
    const things = (resources ?? []).filter(
      ({ kind, id }) => kind === 'camera' && id !== ('id' in place ? place.id : ''),
    )
    const point = pointOf(place, resources ?? [])
    if (point) return camerasNear(things, point, buildingOf).slice(0, PROPOSED)
    const own = things.filter(({ areaId }) => place.kind === 'area' && areaId === place.id)
    return own.slice(0, PROPOSED).map(camera => ({ camera, metres: undefined }))
  }, [resources, buildingOf, place])
}

interface Props {
  place: ChosenPlace
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
}

/** The cameras near the place with their distances: those that are ticked are kept with the alarm. */
export function CameraField({ place, chosen, onChosen }: Props) {
  const t = useT()
  const distanceText = useDistanceText()
  const near = useNear(place)
  if (near.length === 0) return <p className={css['hint']}>{t('manual.noCameras')}</p>
  const isFull = chosen.length >= MANUAL_CAMERAS_LIMIT - 1
  return (
    <ul className={css['cameras']} aria-label={t('manual.cameras')}>
      {near.map(({ camera: { id, name, state }, metres }) => (
        <li key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
            }
          >
            <DeviceStateShape state={state ?? 'unknown'} /> {name}
          </Checkbox>
          {metres !== undefined && <span className={css['metres']}>{distanceText(metres)}</span>}
        </li>
      ))}
    </ul>
  )
}
