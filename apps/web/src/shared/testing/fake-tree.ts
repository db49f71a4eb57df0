import type { AreaDetails, ResourceNode } from '@palisade/contract'
import { Refusal, type Handlers } from './fake-server.ts'

type Organisation = NonNullable<Handlers['organisation']>

/** An area as its details are answered. */
export const buildArea = (given: Partial<AreaDetails>): AreaDetails => ({
  id: '0190a000-0000-7000-8000-000000000001',
  parentId: null,
  parentName: null,
  centreId: '0190a000-0000-7000-8000-000000000001',
  kind: 'area',
  name: 'Area',
  code: 'A1',
  internalCode: null,
  purpose: '',
  remarks: '',
  longitude: null,
  latitude: null,
  boundary: null,
  isInitial: false,
  level: 1,
  version: 0,
  heldBy: [],
  ...given,
})

/** A node of the tree: an area or a device, without a place on the map. */
export const buildNode = (given: Pick<ResourceNode, 'id' | 'type' | 'name' | 'parentId'>): ResourceNode => ({
  code: given.name,
  longitude: null,
  latitude: null,
  ...given,
})

/** The calls of the resource tree, answered from one flat list in which the top has no parent. */
export function fakeTree(list: readonly ResourceNode[] | (() => readonly ResourceNode[])): Organisation {
  const nodes = () => (typeof list === 'function' ? list() : list)
  const withChildren = (node: ResourceNode, type: string): ResourceNode =>
    node.type === 'device'
      ? node
      : { ...node, hasChildren: below(node.id, type).length > 0 || (node.hasChildren ?? false) }
  const below = (parentId: string | null, type: string) =>
    nodes().filter(node => node.parentId === parentId && (type === 'all' || node.type === 'area'))
  const way = (node: ResourceNode): ResourceNode[] => {
    const parent = nodes().find(({ id }) => id === node.parentId)
    return parent ? [...way(parent), parent] : []
  }
  return {
    getTree: ({ type = 'all' }) => nodes().filter(node => type === 'all' || node.type === 'area'),
    getChildren: ({ parentCode, type = 'all' }) => {
      const parent = nodes().find(({ code }) => code === parentCode)
      if (parentCode !== undefined && !parent) throw new Refusal('area.not_found')
      return below(parent?.id ?? null, type).map(node => withChildren(node, type))
    },
    getDetails: ({ id }) => {
      const node = nodes().find(each => each.id === id)
      if (!node) throw new Refusal('area.not_found')
      const above = way(node)
      const { areaKind: kind = 'area', name, code, parentId } = node
      const parentName = above.at(-1)?.name ?? null
      return buildArea({ id, kind, name, code, parentId, parentName, level: above.length + 1 })
    },
    search: ({ text = '', type, deviceKind, hasPtz }) => {
      const query = text.toLowerCase()
      const matches = nodes().filter(
        node =>
          (node.name.toLowerCase().includes(query) || node.code.toLowerCase().includes(query)) &&
          (type === undefined || node.type === type) &&
          (hasPtz === undefined || node.hasPtz === true) &&
          (deviceKind === undefined || node.type === 'area' || node.deviceKind === deviceKind),
      )
      const above = matches.flatMap(way).filter(node => !matches.includes(node))
      const all = (found: ResourceNode[]) => [...new Set(found)].map(node => withChildren(node, 'all'))
      return { matches: all(matches), above: all(above), isMore: false }
    },
  }
}
