import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { FaceGroup, FaceGroupKind } from '@palisade/contract'
import { Button } from 'antd'
import { useErrorText } from '../../../../shared/api/use-error-text.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { ErrorState } from '../../../../shared/ui/state/error-state.tsx'
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
  const errorText = useErrorText()
  const mayManage = useMay('face.manage')
  if (groups.error)
    return <ErrorState title={errorText(groups.error)} onRetry={() => void groups.refetch()} />
  const list = groups.data ?? []
  return (
    <nav className={css['groups']} aria-label={t('faceGroup.groups')}>
      <button
        type="button"
        className={css['group']}
        aria-current={chosenId === undefined}
        onClick={() => onChoose(undefined)}
      >
        <span className={css['name']}>{t('faceGroup.all')}</span>
      </button>
      {kinds.map(kind => (
        <section key={kind} aria-label={t(`faceGroup.kind.${kind}`)}>
          <div className={css['heading']}>
            {t(`faceGroup.kind.${kind}`)}
            {mayManage && (
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined />}
                aria-label={`${t('faceGroup.act.add')}: ${t(`faceGroup.kind.${kind}`)}`}
                title={t('faceGroup.act.add')}
                onClick={() => onEdit({ id: undefined, kind })}
              />
            )}
          </div>
          <ul>
            {list
              .filter(group => group.kind === kind)
              .map(group => (
                <li key={group.id} className={css['line']}>
                  <button
                    type="button"
                    className={css['group']}
                    aria-current={group.id === chosenId}
                    onClick={() => onChoose(group.id)}
                  >
                    <span className={css['swatch']} style={{ background: group.colour }} />
                    <span className={css['name']} title={group.name}>
                      {group.name}
                    </span>
                    <span className={css['count']} title={t('faceGroup.count', { count: group.entries })}>
                      {group.entries}
                    </span>
                  </button>
                  {mayManage && group.mayEdit && (
                    <GroupButtons
                      group={group}
                      onEdit={() => onEdit({ id: group.id, kind })}
                      onDeleted={() => onChoose(undefined)}
                    />
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function GroupButtons({
  group,
  onEdit,
  onDeleted,
}: {
  group: FaceGroup
  onEdit: () => void
  onDeleted: () => void
}) {
  const t = useT()
  const confirm = useConfirm()
  const remove = useDeleteGroup()
  const { name } = group
  const handleRemove = async () => {
    if (await confirm({ title: t('faceGroup.act.removeTitle', { name }), isDanger: true }))
      remove.mutate([group.id], { onSuccess: onDeleted })
  }
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('faceGroup.act.edit', { name })}
        title={t('faceGroup.act.edit', { name })}
        onClick={onEdit}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        loading={remove.isPending}
        aria-label={`${t('faceGroup.act.remove')}: ${name}`}
        title={t('faceGroup.act.remove')}
        onClick={() => void handleRemove()}
      />
    </>
  )
}
