import {
  permissionTree,
  withNeeded,
  withoutNeeding,
  type PermissionCode,
  type PermissionNode,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'

/** A place of the menu or one permission, flat as the tree wants it. */
export interface FunctionNode {
  id: string
  parentId: string | null
  name: string
  /** Itself, or every permission below it. */
  codes: readonly PermissionCode[]
}

/** The function tree in one language, of the permissions offered; a place without any is left out. */
export function functionNodes(t: Translator, offered: (code: PermissionCode) => boolean): FunctionNode[] {
  const below = (nodes: readonly PermissionNode[], parentId: string | null): FunctionNode[] =>
    nodes.flatMap(node => {
      const id = 'screen' in node ? `screen.${node.screen}` : `group.${node.group}`
      const inside = [
        ...(node.permissions ?? []).filter(offered).map((code): FunctionNode => ({
          id: code,
          parentId: id,
          name: t(`enums.permission.${code}`),
          codes: [code],
        })),
        ...below(node.children ?? [], id),
      ]
      const codes = inside.filter(each => each.parentId === id).flatMap(each => each.codes)
      // Its keys are those of the menu's own phrases.
      const name = t(`menu.${id}` as 'menu.screen.home')
      return codes.length > 0 ? [{ id, parentId, name, codes }, ...inside] : []
    })
  return below(permissionTree, null)
}

/** Whether somebody who holds these can give one: it comes with what it needs. */
export const canGive = (held: readonly PermissionCode[]) => (code: PermissionCode) =>
  withNeeded([code]).every(needed => held.includes(needed))

export function functionChecks(nodes: readonly FunctionNode[], held: readonly PermissionCode[]) {
  const some = nodes.filter(node => node.codes.some(code => held.includes(code)))
  const all = some.filter(node => node.codes.every(code => held.includes(code)))
  const checked = new Set(all.map(node => node.id))
  return { checked, half: new Set(some.map(node => node.id).filter(id => !checked.has(id))) }
}

/** All of a node with what it needs; when all is held already, none of it nor of what needs it. */
export function toggledFunctions(
  held: readonly PermissionCode[],
  { codes }: Pick<FunctionNode, 'codes'>,
): PermissionCode[] {
  const hasAll = codes.every(code => held.includes(code))
  return hasAll ? withoutNeeding(held, codes) : withNeeded([...held, ...codes])
}
