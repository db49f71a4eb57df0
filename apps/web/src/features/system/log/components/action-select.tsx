import { auditWords, logKindOf } from '@palisade/contract'
import { actionText } from '@palisade/phrases'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { FilterControl } from '#shared/ui/filter-panel/filters.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'

/** One action of the kind that is shown, or of any. */
export function ActionSelect({ id, value, onChange, draft: { kind } }: FilterControl<string>) {
  const t = useT()
  const options = useMemo(
    () =>
      auditWords
        .filter(word => kind === undefined || logKindOf(word) === kind)
        .map(word => ({ value: word, label: actionText(t, word) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [t, kind],
  )
  return <AppSelect<string> {...{ id, value, onChange, options }} allowClear />
}
