import { CAMERA_MASKS_MAX, type Mask } from '@palisade/contract'
import { Button, Slider } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AreaCanvas } from '#shared/ui/area-canvas/area-canvas.tsx'
import stage from '#shared/ui/area-canvas/area-canvas.module.css'
import { added, pictureBox, without } from '#shared/ui/area-canvas/areas.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { lengthOf, momentAt, type BlurCamera } from '../../model/blur-cameras.ts'
import css from './blur.module.css'
import { useRecordedPicture } from './use-recorded-picture.ts'

const WIDTH = 860
const STAGE_RATIO = 16 / 9
const SECOND = 1000

interface Props {
  camera: BlurCamera
  areas: readonly Mask[]
  onDone: (areas: Mask[]) => void
  onClose: () => void
}

/** Draws the areas of a camera that an export blurs, over what it recorded. */
export function BlurDialog({ camera, areas: before, onDone, onClose }: Props) {
  const t = useT()
  const [areas, setAreas] = useState<Mask[]>([...before])
  const [chosen, setChosen] = useState<number>()
  const [ms, setMs] = useState(0)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const moment = momentAt(camera.spans, ms)
  const { address, isNone } = useRecordedPicture(camera.id, moment)
  const hasRoom = areas.length < CAMERA_MASKS_MAX
  const box = pictureBox(size, STAGE_RATIO)
  const removeChosen = () => {
    if (chosen !== undefined) setAreas(without(areas, chosen))
    setChosen(undefined)
  }
  return (
    <AppModal
      title={t('evidence.blurTitle', { camera: camera.name })}
      width={WIDTH}
      okText={t('shared.action.ok')}
      cancelText={t('shared.action.cancel')}
      onOk={() => onDone(areas)}
      onCancel={onClose}
    >
      <div className={stage['stage']}>
        {address !== undefined && (
          <img
            className={css['picture']}
            style={box}
            src={address}
            alt={t('evidence.pictureOf', {
              camera: camera.name,
              time: moment === undefined ? '' : formatDateTime(moment),
            })}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        )}
        {isNone && <em className={css['none']}>{t('player.nothingFound')}</em>}
        <AreaCanvas
          areas={areas}
          chosen={chosen}
          hasRoom={hasRoom}
          nameOf={words => t('evidence.blurOne', { ...words })}
          style={box}
          onChange={setAreas}
          onChoose={setChosen}
        />
      </div>
      {lengthOf(camera.spans) > SECOND && (
        <Slider
          max={lengthOf(camera.spans)}
          step={SECOND}
          value={ms}
          onChange={setMs}
          ariaLabelForHandle={t('evidence.field.span')}
          tooltip={{ formatter: value => formatDateTime(momentAt(camera.spans, value ?? 0) ?? 0) }}
        />
      )}
      <div className={css['bar']}>
        <Button disabled={!hasRoom} onClick={() => setAreas(added)}>
          {t('evidence.act.addBlur')}
        </Button>
        <Button disabled={chosen === undefined} onClick={removeChosen}>
          {t('evidence.act.removeBlur')}
        </Button>
        <span role="status">
          {areas.length === 0 ? t('evidence.blurNone') : t('evidence.blurCount', { count: areas.length })}
        </span>
      </div>
      <p className={css['note']}>{t('evidence.blurDrawHint')}</p>
    </AppModal>
  )
}
