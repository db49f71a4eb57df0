import {
  BRAND_LIMIT,
  bodyColours,
  directions,
  LANE_MAX,
  PLATE_LIMIT,
  plateColours,
  SNAP_PLATES_MAX,
  SPEED_MAX,
  vehicleTypes,
} from '@palisade/contract'
import type { PlainKey } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { type FiltersOf, type Param } from '#shared/hooks/list-params.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { camerasFilter } from '#shared/ui/device-select/cameras-select.tsx'
import {
  choiceFilter,
  choicesFilter,
  customFilter,
  namedChoicesFilter,
  textFilter,
  type Filter,
} from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { checkpointsQuery } from '../api/snap-queries.ts'

const SEPARATORS = [',', '，', ';', ' ']

/** Several plates, `AB1,B*56` in the address. */
const platesParam: Param<string[]> = {
  read: text => {
    const plates = text.split(',').filter(Boolean).slice(0, SNAP_PLATES_MAX)
    return plates.length === 0 ? undefined : plates
  },
  write: plates => plates.join(','),
}

const platesFilter = customFilter('snap.field.plates', platesParam, function PlatesControl(control) {
  const t = useT()
  const { id, value, onChange } = control
  return (
    <AppSelect<string[]>
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={value ?? []}
      tokenSeparators={SEPARATORS}
      maxCount={SNAP_PLATES_MAX}
      placeholder={t('snap.field.platesHint')}
      onChange={plates => {
        const kept = plates.map(plate => plate.trim().slice(0, PLATE_LIMIT)).filter(Boolean)
        onChange(kept.length === 0 ? undefined : kept)
      }}
    />
  )
})

/** A whole number up to `most`. */
function numberFilter(label: PlainKey, most: number): Filter<number> {
  const param: Param<number> = {
    read: text => (/^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
    write: String,
  }
  return customFilter(label, param, ({ id, value, onChange }) => (
    <NumberInput
      id={id}
      min={0}
      max={most}
      precision={0}
      value={value ?? null}
      onChange={next => onChange(typeof next === 'number' ? next : undefined)}
      style={{ width: '100%' }}
    />
  ))
}

const useCheckpoints = () => useQuery(checkpointsQuery()).data

export const snapFilters = {
  ...rangeFilters('startTime', 'endTime', 'snap.field.timeRange'),
  plates: platesFilter,
  near: choiceFilter('snap.field.isNear', ['on'], t => t('snap.field.nearOn')),
  cameraGroupIds: namedChoicesFilter('snap.field.checkpoint', useCheckpoints),
  areaIds: areasFilter('snap.field.area'),
  cameraIds: camerasFilter('snap.field.cameras'),
  plateColours: choicesFilter('snap.field.plateColour', plateColours, (t, one) =>
    t(`enums.plateColour.${one}`),
  ),
  bodyColours: choicesFilter('snap.field.bodyColour', bodyColours, (t, one) => t(`enums.bodyColour.${one}`)),
  vehicleTypes: choicesFilter('snap.field.vehicleType', vehicleTypes, (t, one) =>
    t(`enums.vehicleType.${one}`),
  ),
  brand: textFilter('snap.field.brand', { maxLength: BRAND_LIMIT }),
  direction: choiceFilter('snap.field.direction', directions, (t, one) => t(`enums.passingDirection.${one}`)),
  lane: numberFilter('snap.field.lane', LANE_MAX),
  speedFrom: numberFilter('snap.field.speedFrom', SPEED_MAX),
  speedTo: numberFilter('snap.field.speedTo', SPEED_MAX),
  readable: choiceFilter('snap.field.hasPlate', ['with', 'without'], (t, one) =>
    t(one === 'with' ? 'snap.field.withPlate' : 'snap.field.withoutPlate'),
  ),
  hit: choiceFilter('snap.field.hit', ['with', 'without'], (t, one) =>
    t(one === 'with' ? 'snap.field.withHit' : 'snap.field.withoutHit'),
  ),
}
const { field: _field, ...hitWithoutField } = snapFilters.hit
/** For who may not see hits. */
export const snapFiltersWithoutHits: typeof snapFilters = { ...snapFilters, hit: hitWithoutField }
export const snapOrder = ['snapTime'] as const
export type SnapFilters = FiltersOf<typeof snapFilters>
