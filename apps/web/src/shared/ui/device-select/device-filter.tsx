import type { PlainKey } from '@palisade/phrases'
import { textParam } from '#shared/hooks/list-params.ts'
import { customFilter, type Filter } from '../filter-panel/filters.tsx'
import { DeviceSelect } from './device-select.tsx'

/** One device, by its id. */
export const deviceFilter = (label: PlainKey): Filter<string> =>
  customFilter(label, textParam, function DeviceControl({ id, value, onChange }) {
    return <DeviceSelect id={id} value={value} onChange={onChange} />
  })
