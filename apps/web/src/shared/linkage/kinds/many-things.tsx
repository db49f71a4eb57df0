import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import type { QueryKey } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { useNamedSearch, type AskNamed } from '#shared/ui/targets-input/use-named-search.ts'
import { useNames } from '../action/names.tsx'
import { ActionField } from './action-field.tsx'

interface Props {
  name: string
  label: string
  value: readonly string[]
  max: number
  listKey: QueryKey
  ask: AskNamed
  placeholder?: string
  onChange: (ids: string[]) => void
}

interface Option {
  value: string
  label: string
}

/** Up to so many things of an action, found by a part of their name; their names are kept for the words of the rule. */
export function ManyThings({ name, label, value, max, listKey, ask, placeholder, onChange }: Props) {
  const t = useT()
  const { nameOf, learn } = useNames()
  const { found, setOpen, setText } = useNamedSearch(listKey, ask)
  return (
    <ActionField name={name} label={label}>
      {id => (
        <AppSelect<Option[]>
          id={id}
          mode="multiple"
          labelInValue
          value={value.map(one => ({ value: one, label: nameOf(one) ?? t('linkageScreen.unknown') }))}
          options={(found.data?.list ?? []).map(one => ({ value: one.id, label: seededName(t, one.name) }))}
          maxCount={max}
          loading={found.isFetching}
          notFoundContent={found.isSuccess ? t('shared.tree.noMatch') : null}
          showSearch={{ filterOption: false, onSearch: typed => setText(typed.slice(0, SEARCH_TEXT_LIMIT)) }}
          onOpenChange={setOpen}
          onChange={chosen => {
            for (const one of chosen) learn({ id: one.value, name: one.label })
            onChange(chosen.map(one => one.value))
          }}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </ActionField>
  )
}
