import type { ResourceNode } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resourceTreeQuery } from '../../../shared/api/resource-tree.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { LoadingMask } from '../../../shared/ui/loading-mask/loading-mask.tsx'
import { ResourceTree } from '../../../shared/ui/resource-tree/resource-tree.tsx'
import { ErrorState } from '../../../shared/ui/state/error-state.tsx'
import { DeviceStateShape } from '../../../shared/ui/tag/device-state-tag.tsx'

interface Props {
  value?: readonly string[]
  onChange?: (cameraIds: string[]) => void
}

const TREE_HEIGHT = 300
const isShown = (node: ResourceNode) => node.type === 'area' || node.deviceKind === 'camera'

/** Chooses cameras of the current centre from the tree; an area chooses all below it. */
export function CameraPicker({ value = [], onChange }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const tree = useQuery(resourceTreeQuery())
  const nodes = useMemo(() => tree.data?.filter(isShown) ?? [], [tree.data])
  const areas = useMemo(
    () => new Set(nodes.filter(node => node.type === 'area').map(node => node.id)),
    [nodes],
  )
  if (tree.error) return <ErrorState title={textOf(tree.error)} onRetry={() => void tree.refetch()} />
  return (
    <LoadingMask isLoading={tree.isPending}>
      <ResourceTree
        nodes={nodes}
        label={t('camera.groups.cameras')}
        height={TREE_HEIGHT}
        iconOf={node => node.state && <DeviceStateShape state={node.state} />}
        checkedIds={value}
        onCheck={ids => onChange?.(ids.filter(id => !areas.has(id)))}
      />
      <span aria-live="polite">{t('camera.groups.chosen', { count: value.length })}</span>
    </LoadingMask>
  )
}
