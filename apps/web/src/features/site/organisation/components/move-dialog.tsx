import { App } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LazyResourceTree } from '#shared/resource-tree/lazy-resource-tree.tsx'
import { useResourceTree, type TreeNode } from '#shared/resource-tree/use-resource-tree.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useMoveArea } from '../api/organisation-queries.ts'
import { AreaIcon } from './area-icon.tsx'

interface Props {
  area: { id: string; name: string; parentId: string | null; centreId: string }
  onClose: () => void
}

/** Chooses where an area hangs from now on: the tree of its centre without the area itself. */
export function MoveDialog({ area, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { id, centreId } = area
  const options = useMemo(
    () => ({ centreIds: [centreId], keep: (node: { id: string }) => node.id !== id }),
    [centreId, id],
  )
  const tree = useResourceTree({ type: 'areas', ...options })
  const [parent, setParent] = useState<TreeNode>()
  const move = useMoveArea()
  const canMove = parent !== undefined && parent.id !== area.parentId

  const handleMove = (target: TreeNode | undefined) => {
    if (!target || target.id === area.parentId) return
    const done = () => {
      void message.success(t('organisation.moved'))
      onClose()
    }
    move.mutate({ id, parentId: target.id }, { onSuccess: done })
  }
  return (
    <AppModal
      title={t('organisation.moveTitle', { name: area.name })}
      okText={t('organisation.moveNow')}
      okButtonProps={{ disabled: !canMove }}
      cancelText={t('shared.action.cancel')}
      confirmLoading={move.isPending}
      onOk={() => handleMove(parent)}
      onCancel={onClose}
    >
      <p>{t('organisation.moveText')}</p>
      <LazyResourceTree
        tree={tree}
        label={t('organisation.chooseParent')}
        height={320}
        selectedId={parent?.id}
        onSelect={setParent}
        onOpen={setParent}
        iconOf={node => <AreaIcon kind={node.areaKind ?? 'area'} />}
      />
    </AppModal>
  )
}
