import type { ResourceNode } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { PlusSquareOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { resourceTreeQuery } from '../../../shared/api/resource-tree.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { LoadingMask } from '../../../shared/ui/loading-mask/loading-mask.tsx'
import { ResourceTree } from '../../../shared/ui/resource-tree/resource-tree.tsx'
import { ErrorState } from '../../../shared/ui/state/error-state.tsx'
import { DeviceStateShape } from '../../../shared/ui/tag/device-state-tag.tsx'
import type { OpenCamera } from '../api/use-open-camera.tsx'
import { useWall } from '../api/wall-store.ts'
import css from './camera-tree.module.css'

/** Rows of a tree that are all shown open at first. */
const SMALL_SITE = 100

const isShown = (node: ResourceNode) => node.type === 'area' || node.deviceKind === 'camera'
const cameraOf = ({ id, name }: ResourceNode) => ({ id, name })

/** Areas and their cameras; a camera goes to the wall by double click, Enter, drag or its menu. */
export function CameraTree({ onOpen }: { onOpen: OpenCamera }) {
  const t = useT()
  const { textOf } = useApiError()
  const tree = useQuery(resourceTreeQuery())
  const nodes = useMemo(() => tree.data?.filter(isShown) ?? [], [tree.data])
  if (tree.error) return <ErrorState title={textOf(tree.error)} onRetry={() => void tree.refetch()} />
  return (
    <LoadingMask isLoading={tree.isPending}>
      <ResourceTree
        nodes={nodes}
        isOpenAtFirst={nodes.length <= SMALL_SITE}
        label={t('live.cameras')}
        iconOf={node => node.state && <DeviceStateShape state={node.state} />}
        onOpen={node => {
          if (node.type === 'device') void onOpen(cameraOf(node))
        }}
        dragData={node => (node.type === 'device' ? { kind: 'camera', camera: cameraOf(node) } : undefined)}
        actionsOf={node => node.type === 'device' && <WindowMenu node={node} onOpen={onOpen} />}
      />
    </LoadingMask>
  )
}

/** Which window a camera goes to, for those who do not drag. */
function WindowMenu({ node, onOpen }: { node: ResourceNode; onOpen: OpenCamera }) {
  const t = useT()
  const layout = useWall(state => state.wall.layout)
  const label = t('shared.tree.actions', { name: node.name })
  const items = Array.from({ length: layout }, (_, window) => ({
    key: String(window),
    label: t('live.putOnWindow', { window: window + 1 }),
  }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        className: css['windows'],
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          void onOpen(cameraOf(node), Number(key))
        },
      }}
    >
      <Button type="text" size="small" aria-label={label} title={label} icon={<PlusSquareOutlined />} />
    </Dropdown>
  )
}
