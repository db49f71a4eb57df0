import type { PlainKey } from '@palisade/phrases'
import { textParam } from '#shared/hooks/list-params.ts'
import { DateTimeRangePicker } from '../date-range/date-time-range-picker.tsx'
import type { Filter } from './filters.tsx'

/** Both ends of a span of time, which the panel edits as one field. */
export function rangeFilters<From extends string, To extends string>(
  from: From,
  to: To,
  label: PlainKey = 'shared.date.range',
): { [Name in From | To]: Filter<string> } {
  const first: Filter<string> = {
    ...textParam,
    field: {
      label,
      isWide: true,
      Control: function RangeControl({ id, draft, onApply }) {
        const [start, end] = [draft[from], draft[to]]
        const isSet = typeof start === 'string' && typeof end === 'string'
        return (
          <DateTimeRangePicker
            id={id}
            value={isSet ? { start, end } : null}
            onChange={range => onApply({ [from]: range?.start, [to]: range?.end })}
          />
        )
      },
    },
  }
  return { [from]: first, [to]: textParam } as { [Name in From | To]: Filter<string> }
}
