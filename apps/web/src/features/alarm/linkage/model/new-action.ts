import type { LinkageActionKind } from '@palisade/contract'
import { emptyAction } from '#shared/linkage/action/empty-action.ts'
import type { EditedAction } from './linkage-fields.ts'

/** A new action of a kind, behind the others; keys of removed ones are never given again while a greater one is there. */
export function newAction(kind: LinkageActionKind, actions: readonly EditedAction[]): EditedAction {
  const numbers = actions.map(({ key }) => Number(key.slice(1)))
  return { key: `a${Math.max(0, ...numbers) + 1}`, action: emptyAction(kind) }
}
