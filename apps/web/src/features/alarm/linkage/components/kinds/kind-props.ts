import type { LinkageAction, LinkageActionKind, LinkageActionOf } from '@palisade/contract'

/** The fields of one kind of action get the action, and tell it changed. */
export interface KindProps<Kind extends LinkageActionKind = LinkageActionKind> {
  action: LinkageActionOf<Kind>
  onChange: (action: LinkageAction) => void
}
