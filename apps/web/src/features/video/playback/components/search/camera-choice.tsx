import { useT } from '#shared/i18n/language-provider.tsx'
import { isCamera, isCameraTreeNode } from '#shared/resource-tree/camera-nodes.ts'
import { LazyResourceTree } from '#shared/resource-tree/lazy-resource-tree.tsx'
import { NodeSign } from '#shared/resource-tree/node-sign.tsx'
import { useResourceTree } from '#shared/resource-tree/use-resource-tree.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import type { PlayCamera } from './chosen-cameras.tsx'
import css from './search.module.css'

/** The tree of cameras: a double click or Enter chooses one. */
export function CameraChoice({ onChoose }: { onChoose: (camera: PlayCamera) => void }) {
  const t = useT()
  const tree = useResourceTree({ keep: isCameraTreeNode, deviceKind: 'camera' })
  return (
    <div className={css['tree']}>
      <LazyResourceTree
        tree={tree}
        label={t('live.cameras')}
        empty={<EmptyState />}
        iconOf={node => <NodeSign node={node} />}
        isOpenedBySearch={isCamera}
        onOpen={({ id, name, type }) => {
          if (type === 'device') onChoose({ id, name })
        }}
      />
    </div>
  )
}
