import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import type { QueryKey } from '@tanstack/react-query'
import { Select } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useNamedSearch, type AskNamed } from './use-named-search.ts'
import { LIST_HEIGHT } from '../theme.ts'

interface Props {
  label: string
  listKey: QueryKey
  ask: AskNamed
  onPick: (one: { id: string; name: string }) => void
}

/** Adds one thing of the current centre, found by a part of its name; it shows no choice of its own. */
export function NamedSelect({ label, listKey, ask, onPick }: Props) {
  const t = useT()
  const { found, setOpen, setText } = useNamedSearch(listKey, ask)
  return (
    <Select<string, { value: string; label: string }>
      listHeight={LIST_HEIGHT}
      aria-label={label}
      placeholder={label}
      value={null}
      showSearch={{ filterOption: false, onSearch: typed => setText(typed.slice(0, SEARCH_TEXT_LIMIT)) }}
      onOpenChange={setOpen}
      loading={found.isFetching}
      notFoundContent={found.isSuccess ? t('shared.tree.noMatch') : null}
      options={(found.data?.list ?? []).map(one => ({ value: one.id, label: seededName(t, one.name) }))}
      onChange={(id, option) => {
        if (!Array.isArray(option)) onPick({ id, name: option?.label ?? '' })
      }}
      style={{ width: '100%' }}
    />
  )
}
