import { Button, Collapse, Slider } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useTurnTo } from '../api/ptz-queries.ts'
import css from './ptz.module.css'

const axes = [
  ['pan', -100],
  ['tilt', -100],
  ['zoom', 0],
] as const

/** Turns a camera to a position, in hundredths of its range; folded, for where it stands now cannot be read. */
export function PositionForm({ deviceId }: { deviceId: string }) {
  const t = useT()
  const [position, setPosition] = useState({ pan: 0, tilt: 0, zoom: 0 })
  const turn = useTurnTo(deviceId)
  const { pan, tilt, zoom } = position
  const form = (
    <div className={css['position']}>
      {axes.map(([axis, min]) => (
        <label key={axis}>
          {t(`ptz.position.${axis}`, { value: position[axis] })}
          <Slider
            min={min}
            max={100}
            value={position[axis]}
            tooltip={{ open: false }}
            ariaLabelForHandle={t(`ptz.position.${axis}`, { value: position[axis] })}
            onChange={value => setPosition(before => ({ ...before, [axis]: value }))}
          />
        </label>
      ))}
      <Button
        size="small"
        loading={turn.isPending}
        onClick={() => turn.mutate({ pan: pan / 100, tilt: tilt / 100, zoom: zoom / 100 })}
      >
        {t('ptz.position.go')}
      </Button>
    </div>
  )
  return (
    <Collapse
      ghost
      size="small"
      destroyOnHidden
      items={[{ key: 'position', label: t('ptz.position.title'), children: form }]}
    />
  )
}
