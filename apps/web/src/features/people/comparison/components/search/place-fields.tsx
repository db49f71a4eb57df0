import { CAPTURE_DAYS_MAX, FACE_THRESHOLD_MAX, FACE_THRESHOLD_MIN } from '@palisade/contract'
import { InputNumber } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AreasSelect } from '#shared/resource-tree/areas-select.tsx'
import { DateTimeRangePicker } from '#shared/ui/date-range/date-time-range-picker.tsx'
import { CamerasSelect } from '#shared/ui/device-select/cameras-select.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import type { SearchedPlace } from '../../model/asked-captures.ts'
import css from './person-search.module.css'

const DAY_MS = 86_400_000

interface Props {
  value: SearchedPlace
  onChange: (place: SearchedPlace) => void
}

/** When and where is searched, and how alike a capture must be. */
export function PlaceFields({ value, onChange }: Props) {
  const t = useT()
  const change = (more: Partial<SearchedPlace>) => onChange({ ...value, ...more })
  return (
    <>
      <Labelled label={t('faceSearch.field.time')}>
        {id => (
          <DateTimeRangePicker
            id={id}
            isClearable={false}
            maxSpan={CAPTURE_DAYS_MAX * DAY_MS}
            value={value.range}
            onChange={range => range && change({ range })}
          />
        )}
      </Labelled>
      <div className={css['row']}>
        <Labelled label={t('faceSearch.field.area')}>
          {id => <AreasSelect id={id} value={value.areaIds} onChange={areaIds => change({ areaIds })} />}
        </Labelled>
        <Labelled label={t('faceSearch.field.similarity')}>
          {id => (
            <InputNumber
              id={id}
              min={FACE_THRESHOLD_MIN}
              max={FACE_THRESHOLD_MAX}
              precision={0}
              value={value.similarity}
              onChange={similarity => similarity !== null && change({ similarity })}
            />
          )}
        </Labelled>
      </div>
      <Labelled label={t('faceSearch.field.cameras')}>
        {id => (
          <CamerasSelect id={id} value={value.cameraIds} onChange={cameraIds => change({ cameraIds })} />
        )}
      </Labelled>
    </>
  )
}
