import { auditWords, logKindOf, type LogKind } from '@palisade/contract'
import { actionText } from '@palisade/phrases'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { DateTimeRangePicker } from '../../../../shared/ui/date-range/date-time-range-picker.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { results, type PanelFilters } from '../model/log-filters.ts'

interface Props {
  values: PanelFilters
  /** Only actions of this kind are offered. */
  kind: LogKind | undefined
  isLoading: boolean
  onSearch: (values: PanelFilters) => void
  extra: ReactNode
}

const noFilters: PanelFilters = {}
const SEARCH_LIMIT = 50
/** Shown while folded: the range and what is asked for most. */
const FOLD_AFTER = 4

export function LogFilterPanel({ kind, ...props }: Props) {
  const t = useT()
  const fields = useMemo<FilterField<PanelFilters>[]>(() => {
    const words = auditWords.filter(word => kind === undefined || logKindOf(word) === kind)
    const actions = words
      .map(value => ({ value, label: actionText(t, value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label))
    return [
      {
        name: 'time',
        label: t('shared.date.range'),
        isWide: true,
        render: ({ id, value, onChange }) => (
          <DateTimeRangePicker id={id} value={value ?? null} onChange={onChange} />
        ),
      },
      { name: 'userName', label: t('log.field.userName'), render: textControl({ maxLength: SEARCH_LIMIT }) },
      { name: 'object', label: t('log.field.object'), render: textControl({ maxLength: SEARCH_LIMIT }) },
      { name: 'action', label: t('log.field.action'), render: choiceControl(actions) },
      {
        name: 'result',
        label: t('log.field.result'),
        render: choiceControl(
          results.map(value => ({ value, label: t(value === 'ok' ? 'log.ok' : 'log.failed') })),
        ),
      },
      {
        name: 'address',
        label: t('log.field.address'),
        render: textControl({ maxLength: SEARCH_LIMIT, placeholder: t('log.addressHint') }),
      },
    ]
  }, [t, kind])
  return <FilterPanel fields={fields} initialValues={noFilters} foldAfter={FOLD_AFTER} {...props} />
}
