import { FullscreenOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { fitCentre, type Inset } from '#shared/map/map-store.ts'
import { unplacedOnMap } from '#shared/map/place-on-map.ts'
import { AddCameras } from '#shared/navigation/add-cameras.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import type { SiteMap } from '../layers/site-map.ts'
import css from './map-frame.module.css'

interface Props {
  map: SiteMap | undefined
  inset: Inset
  /** Devices that the map cannot show. */
  unplaced: number
  hasNoTiles: boolean
  /** Nothing is there that the map could show. */
  isEmpty: boolean
}

export function MapControls({ map, inset, unplaced, hasNoTiles, isEmpty }: Props) {
  const t = useT()
  return (
    <div className={css['controls']} style={{ right: inset.right + 12, bottom: inset.bottom + 12 }}>
      {hasNoTiles && (
        <span className={css['unplaced']} role="status">
          {t('map.tilesFailed')}
        </span>
      )}
      {isEmpty && (
        <span className={css['unplaced']}>
          <AddCameras />
        </span>
      )}
      {unplaced > 0 && (
        <ScreenLink {...unplacedOnMap} className={css['unplaced']}>
          {t('map.unplaced', { count: unplaced })}
        </ScreenLink>
      )}
      <Button
        aria-label={t('map.zoomIn')}
        title={t('map.zoomIn')}
        icon={<PlusOutlined />}
        onClick={() => map?.zoomBy(1)}
      />
      <Button
        aria-label={t('map.zoomOut')}
        title={t('map.zoomOut')}
        icon={<MinusOutlined />}
        onClick={() => map?.zoomBy(-1)}
      />
      <Button
        aria-label={t('map.fit')}
        title={t('map.fit')}
        icon={<FullscreenOutlined />}
        onClick={fitCentre}
      />
    </div>
  )
}
