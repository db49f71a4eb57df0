import type { ResourceNode } from '@palisade/contract'
import { Button, Dropdown } from 'antd'
import { PlusSquareOutlined } from '@ant-design/icons'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { isCameraTreeNode } from '../../../../shared/resource-tree/camera-nodes.ts'
import { LazyResourceTree } from '../../../../shared/resource-tree/lazy-resource-tree.tsx'
import { useResourceTree } from '../../../../shared/resource-tree/use-resource-tree.ts'
import { DeviceStateShape } from '../../../../shared/ui/tag/device-state-tag.tsx'
import type { OpenCamera } from '../api/use-open-camera.tsx'
import { useWall } from '../api/wall-store.ts'
import css from './camera-tree.module.css'

const cameraOf = ({ id, name }: ResourceNode) => ({ id, name })

/** Areas and their cameras; a camera goes to the wall by double click, Enter, drag or its menu. */
export function CameraTree({ onOpen }: { onOpen: OpenCamera }) {
  const t = useT()
  const tree = useResourceTree({ keep: isCameraTreeNode, deviceKind: 'camera' })
  return (
    <LazyResourceTree
      tree={tree}
      label={t('live.cameras')}
      iconOf={node => node.state && <DeviceStateShape state={node.state} />}
      onOpen={node => {
        if (node.type === 'device') void onOpen(cameraOf(node))
      }}
      dragData={node => (node.type === 'device' ? { kind: 'camera', camera: cameraOf(node) } : undefined)}
      actionsOf={node => node.type === 'device' && <WindowMenu node={node} onOpen={onOpen} />}
    />
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
