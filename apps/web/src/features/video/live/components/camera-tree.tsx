import type { ResourceNode } from '@palisade/contract'
import { Button, Checkbox, Dropdown } from 'antd'
import { PlusSquareOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isCamera } from '#shared/resource-tree/camera-nodes.ts'
import { LazyResourceTree } from '#shared/resource-tree/lazy-resource-tree.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { NodeSign } from '#shared/resource-tree/node-sign.tsx'
import type { CameraTreeState } from '../api/use-camera-tree.ts'
import type { OpenCamera } from '../api/use-open-camera.tsx'
import { useWall } from '../api/wall-store.ts'
import { AddCameras } from '#shared/navigation/add-cameras.tsx'
import css from './camera-tree.module.css'

const cameraOf = ({ id, name }: ResourceNode) => ({ id, name })

interface Props {
  cameras: CameraTreeState
  onOpen: OpenCamera
}

/** Areas and their cameras; a camera goes to the wall by double click, Enter, drag or its menu, and by its name. */
export function CameraTree({ cameras, onOpen }: Props) {
  const t = useT()
  const { tree, isOnlyPtz, setOnlyPtz, hasCameras } = cameras
  return (
    <>
      {hasCameras === false && (
        <p className={css['none']}>
          <AddCameras />
        </p>
      )}
      <Checkbox
        className={css['filter']}
        checked={isOnlyPtz}
        onChange={event => setOnlyPtz(event.target.checked)}
      >
        {t('live.onlyPtz')}
      </Checkbox>
      <LazyResourceTree
        // Search results open other branches than the tree does.
        key={String(isOnlyPtz && tree.search.isShown)}
        tree={tree}
        label={t('live.cameras')}
        empty={<EmptyState {...(isOnlyPtz && { title: t('live.noPtz') })} />}
        iconOf={node => <NodeSign node={node} />}
        isOpenedBySearch={isCamera}
        onOpen={(node, keys) => {
          if (node.type === 'device') void onOpen(cameraOf(node), { isEnlarged: keys?.isCtrl })
        }}
        dragData={node => (node.type === 'device' ? { kind: 'camera', camera: cameraOf(node) } : undefined)}
        actionsOf={node => node.type === 'device' && <WindowMenu node={node} onOpen={onOpen} />}
      />
    </>
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
          void onOpen(cameraOf(node), { window: Number(key) })
        },
      }}
    >
      <Button type="text" size="small" aria-label={label} title={label} icon={<PlusSquareOutlined />} />
    </Dropdown>
  )
}
