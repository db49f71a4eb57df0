import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { treeSearchQuery } from '#shared/queries/resource-tree.ts'
import { isCameraTreeNode } from '#shared/resource-tree/camera-nodes.ts'
import { useResourceTree, type LazyTree } from '#shared/resource-tree/use-resource-tree.ts'
import { useCentre } from '#shared/session/session-store.ts'

export interface CameraTreeState {
  tree: LazyTree
  isOnlyPtz: boolean
  setOnlyPtz: (isOnlyPtz: boolean) => void
  /** Whether the centre has any camera within reach; undefined while nobody knows. */
  hasCameras: boolean | undefined
}

/** The tree of cameras beside the wall. */
export function useCameraTree(): CameraTreeState {
  const centreId = useCentre()?.id
  const [isOnlyPtz, setOnlyPtz] = useState(false)
  const tree = useResourceTree({ keep: isCameraTreeNode, deviceKind: 'camera', hasPtz: isOnlyPtz })
  const isSeen = tree.nodes.some(node => node.type === 'device')
  // Asked only while no branch has shown one.
  const any = useQuery({
    ...treeSearchQuery({ centreId, text: '', isAll: true, type: 'device', deviceKind: 'camera' }),
    enabled: centreId !== undefined && !tree.isPending && !isSeen && !tree.search.isShown,
  })
  return {
    tree,
    isOnlyPtz,
    setOnlyPtz,
    hasCameras: isSeen ? true : any.data && any.data.matches.length > 0,
  }
}
