import type { BlacklistGroup } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { GroupNav, type NavGroup } from '#shared/ui/group-nav/group-nav.tsx'
import { AlarmLevelIcon } from '#shared/ui/tag/alarm-level-icon.tsx'
import { useDeleteGroup } from '../api/blacklist-queries.ts'

interface Props {
  groups: { data: BlacklistGroup[] | undefined; error: Error | null; refetch: () => unknown }
  /** Undefined: all groups. */
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
  onEdit: (id: string | undefined) => void
}

/** Groups of wanted vehicles, beside the list that they narrow. */
export function GroupList({ groups, chosenId, onChoose, onEdit }: Props) {
  const t = useT()
  const mayEdit = useMay('blacklist.edit')
  const remove = useDeleteGroup()
  const navGroup = ({ id, name, level, entries }: BlacklistGroup): NavGroup => ({
    id,
    name,
    count: entries,
    countText: t('blacklistGroup.count', { count: entries }),
    sign: <AlarmLevelIcon level={level} />,
    ...(mayEdit && {
      change: {
        editLabel: t('blacklistGroup.act.edit', { name }),
        onEdit: () => onEdit(id),
        removeLabel: t('blacklistGroup.act.remove'),
        removeTitle: t('blacklistGroup.act.removeTitle', { name }),
        isRemoving: remove.isPending && remove.variables.includes(id),
        onRemove: () => remove.mutate([id], { onSuccess: () => onChoose(undefined) }),
      },
    }),
  })
  const title = t('blacklistGroup.groups')
  const section = {
    key: 'groups',
    title,
    groups: (groups.data ?? []).map(navGroup),
    ...(mayEdit && { add: { label: t('blacklistGroup.act.add'), onAdd: () => onEdit(undefined) } }),
  }
  return (
    <GroupNav
      label={title}
      allLabel={t('blacklistGroup.all')}
      sections={[section]}
      error={groups.error}
      onRetry={() => void groups.refetch()}
      chosenId={chosenId}
      onChoose={onChoose}
    />
  )
}
