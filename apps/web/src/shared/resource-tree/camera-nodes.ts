import type { ResourceNode } from '@palisade/contract'

export const isCamera = (node: ResourceNode) => node.deviceKind === 'camera'
/** Whether a tree of cameras shows the node. */
export const isCameraTreeNode = (node: ResourceNode) => node.type === 'area' || isCamera(node)
