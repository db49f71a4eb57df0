import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { shareGroupsQuery } from '../../api/saved-queries.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (groupId: string | null) => void
  /** The group that it is shared with already: one may have left it. */
  known: { id: string; name: string } | null | undefined
}

/** The user group that a folder or a view is shared with, or nobody. */
export function GroupSelect({ id, value, onChange, known }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const groups = useQuery(shareGroupsQuery())
  const names = new Map([...(known ? [known] : []), ...(groups.data ?? [])].map(one => [one.id, one.name]))
  return (
    <AppSelect<string>
      {...(id !== undefined && { id })}
      allowClear
      value={value ?? null}
      placeholder={t('favorite.nobody')}
      options={[...names].map(([one, name]) => ({ value: one, label: name }))}
      loading={groups.isPending}
      notFoundContent={groups.error ? errorText(groups.error) : t('favorite.noGroups')}
      onChange={groupId => onChange?.(groupId ?? null)}
    />
  )
}

/** The value of the field in words: the name of its group, or nobody. */
export const groupText = (
  t: Translator,
  groupId: unknown,
  known: readonly ({ id: string; name: string } | null)[],
): string => known.find(group => group?.id === groupId)?.name ?? t('favorite.nobody')
