import type { ResourceNode } from '@palisade/contract'

export const isCamera = (node: ResourceNode) => node.deviceKind === 'camera'
/** What a tree of cameras shows. */
export const isCameraTreeNode = (node: ResourceNode) => node.type === 'area' || isCamera(node)
