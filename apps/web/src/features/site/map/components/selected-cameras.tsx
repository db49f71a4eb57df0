import { CloseOutlined } from '@ant-design/icons'
import { LIVE_TILE_LIMIT } from '@palisade/contract'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { toggled } from '#shared/lib/toggled.ts'
import { useDistanceText } from '#shared/map/distance.ts'
import { CameraName } from '#shared/ui/tag/camera-name.tsx'
import { DeviceStateShape } from '#shared/ui/tag/device-state-tag.tsx'
import css from './map-frame.module.css'
import type { CardParts } from './map-card.types.ts'
import { SearchHere } from './search-here.tsx'
import type { AreaSelection } from './use-area-selection.ts'

interface Props extends Pick<CardParts, 'onOpenWall'> {
  selection: AreaSelection
}

/** The cameras inside what was drawn, the nearest first: all of them chosen, to be opened on the wall or searched. */
export function SelectedCameras({ selection, onOpenWall }: Props) {
  const t = useT()
  const distanceText = useDistanceText()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { cameras } = selection
  if (cameras === undefined) return null
  const chosen = cameras.map(({ camera }) => camera).filter(({ id }) => !left.has(id))
  const toggle = (id: string) => setLeft(before => toggled(before, id))
  const title = t('map.select.title', { count: cameras.length })
  return (
    <section className={css['selected']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('map.closeCard')}
          onClick={selection.clear}
        />
      </header>
      {cameras.length === 0 && <p>{t('map.select.none')}</p>}
      <ul>
        {cameras.map(({ camera: { id, name, state, capabilities }, metres }) => (
          <li key={id}>
            <Checkbox checked={!left.has(id)} onChange={() => toggle(id)}>
              <DeviceStateShape state={state ?? 'unknown'} />{' '}
              <CameraName name={name} capabilities={capabilities} />
            </Checkbox>
            <span className={css['metres']}>{distanceText(metres)}</span>
          </li>
        ))}
      </ul>
      {chosen.length > LIVE_TILE_LIMIT && <p>{t('map.select.showsFirst', { limit: LIVE_TILE_LIMIT })}</p>}
      {onOpenWall && cameras.length > 0 && (
        <Button
          type="primary"
          block
          autoFocus
          disabled={chosen.length === 0}
          onClick={() => onOpenWall(chosen.map(({ id, name }) => ({ id, name })))}
        >
          {t('map.select.open', { count: Math.min(chosen.length, LIVE_TILE_LIMIT) })}
        </Button>
      )}
      <SearchHere cameraIds={chosen.map(({ id }) => id)} />
    </section>
  )
}
