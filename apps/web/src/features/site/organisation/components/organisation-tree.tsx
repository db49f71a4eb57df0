import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LazyResourceTree } from '#shared/resource-tree/lazy-resource-tree.tsx'
import type { LazyTree, TreeNode } from '#shared/resource-tree/use-resource-tree.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useMoveArea } from '../api/organisation-queries.ts'
import { canMoveBelow } from '../model/drop.ts'
import { AreaIcon } from './area-icon.tsx'

interface Props {
  tree: LazyTree
  chosenId: string | undefined
  onChoose: (node: TreeNode) => void
}

/** The user's centres with their areas; an area is dragged to where it shall hang. */
export function OrganisationTree({ tree, chosenId, onChoose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const mayEdit = useMay('organisation.edit')
  const move = useMoveArea()
  const { nodes } = tree

  const handleDrop = async (movedId: unknown, parent: TreeNode) => {
    const moved = nodes.find(node => node.id === movedId)
    if (!moved) return
    const title = t('organisation.moveConfirm', { name: moved.name, parent: parent.name })
    const texts = { title, content: t('organisation.moveText'), okText: t('organisation.move') }
    if (!(await confirm(texts))) return
    const done = () => void message.success(t('organisation.moved'))
    move.mutate({ id: moved.id, parentId: parent.id }, { onSuccess: done })
  }
  const drag = mayEdit && {
    dragData: (node: TreeNode) => (node.areaKind === 'centre' ? undefined : { kind: 'area', id: node.id }),
    canDrop: (data: Record<string | symbol, unknown>, node: TreeNode) =>
      canMoveBelow(nodes, data['id'], node),
    onDrop: (data: Record<string | symbol, unknown>, node: TreeNode) => void handleDrop(data['id'], node),
  }
  return (
    <LazyResourceTree
      tree={tree}
      label={t('organisation.tree')}
      selectedId={chosenId}
      onSelect={onChoose}
      onOpen={onChoose}
      iconOf={node => <AreaIcon kind={node.areaKind ?? 'area'} />}
      {...drag}
    />
  )
}
