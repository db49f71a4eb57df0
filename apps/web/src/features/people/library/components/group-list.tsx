import type { FaceGroup, FaceGroupKind } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { GroupNav, type NavGroup } from '#shared/ui/group-nav/group-nav.tsx'
import { useDeleteGroup } from '../api/library-queries.ts'
import css from './library.module.css'

interface Props {
  kinds: readonly FaceGroupKind[]
  groups: { data: FaceGroup[] | undefined; error: Error | null; refetch: () => unknown }
  /** Undefined: all groups. */
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
  onEdit: (group: { id: string | undefined; kind: FaceGroupKind }) => void
}

/** Groups of persons below their types, beside the list that they narrow. */
export function GroupList({ kinds, groups, chosenId, onChoose, onEdit }: Props) {
  const t = useT()
  const mayManage = useMay('face.manage')
  const remove = useDeleteGroup()
  const navGroup = ({ id, name, kind, colour, entries, mayEdit }: FaceGroup): NavGroup => ({
    id,
    name,
    count: entries,
    countText: t('faceGroup.count', { count: entries }),
    sign: <span className={css['swatch']} style={{ background: colour }} />,
    ...(mayManage &&
      mayEdit && {
        change: {
          editLabel: t('faceGroup.act.edit', { name }),
          onEdit: () => onEdit({ id, kind }),
          removeLabel: t('faceGroup.act.remove'),
          removeTitle: t('faceGroup.act.removeTitle', { name }),
          isRemoving: remove.isPending && remove.variables.includes(id),
          onRemove: () => remove.mutate([id], { onSuccess: () => onChoose(undefined) }),
        },
      }),
  })
  const sections = kinds.map(kind => ({
    key: kind,
    title: t(`faceGroup.kind.${kind}`),
    groups: (groups.data ?? []).filter(group => group.kind === kind).map(navGroup),
    ...(mayManage && {
      add: { label: t('faceGroup.act.add'), onAdd: () => onEdit({ id: undefined, kind }) },
    }),
  }))
  return (
    <GroupNav
      label={t('faceGroup.groups')}
      allLabel={t('faceGroup.all')}
      sections={sections}
      error={groups.error}
      onRetry={() => void groups.refetch()}
      chosenId={chosenId}
      onChoose={onChoose}
    />
  )
}
