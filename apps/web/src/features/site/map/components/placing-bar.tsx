import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMapStore } from '#shared/map/map-store.ts'
import type { SiteMap } from '../layers/site-map.ts'
import css from './map-frame.module.css'
import { useCrossKeys } from './use-cross-keys.ts'

/** Says what waits for its place; the next click on the map, or Enter at the cross, is it. */
export function PlacingBar({ map }: { map: SiteMap | undefined }) {
  const t = useT()
  const placing = useMapStore(state => state.placing)
  useEffect(() => {
    map?.place.set(placing?.place)
    if (placing) map?.focus()
  }, [map, placing])
  useCrossKeys(
    placing && map && { set: map.place.placeHere, finish: map.place.placeHere, cancel: placing.cancel },
  )
  if (placing === undefined) return null
  return (
    <p className={css['hint']} role="status">
      {t('map.place.hint', { name: placing.name })}
      <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={placing.cancel}>
        {t('map.select.cancel')}
      </Button>
    </p>
  )
}
