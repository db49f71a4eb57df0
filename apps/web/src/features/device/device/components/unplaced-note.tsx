import { PAGE_SIZES } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { unplacedOnMap } from '#shared/map/place-on-map.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { devicesQuery } from '#shared/queries/devices.ts'
import { useMay } from '#shared/session/session-store.ts'
import type { DeviceFilters } from '../model/device-filters.ts'
import css from './device-form.module.css'

/** How many of the listed devices lie on no map; leads who may place them to those of the same area and name: these are placed in one area at a time. */
export function UnplacedNote({ filters }: { filters: DeviceFilters }) {
  const t = useT()
  const mayPlace = useMay('map.edit')
  // Only the number is wanted, so the page is the smallest there is.
  const found = useQuery(devicesQuery({ ...filters, position: 'missing', pageSize: PAGE_SIZES[0] }))
  const count = found.isPlaceholderData || filters.position === 'placed' ? 0 : (found.data?.total ?? 0)
  if (count === 0) return null
  if (!mayPlace) return <p className={css['unplaced']}>{t('map.unplaced', { count })}</p>
  const { areaIds: [areaId, ...others] = [], name } = filters
  const isOneArea = areaId !== undefined && others.length === 0
  const search = { ...unplacedOnMap.search, ...(isOneArea && { areaId }), ...(name && { text: name }) }
  return (
    <p className={css['unplaced']}>
      <ScreenLink screen={unplacedOnMap.screen} search={search}>
        {t('device.list.unplaced', { count })}
      </ScreenLink>
    </p>
  )
}
