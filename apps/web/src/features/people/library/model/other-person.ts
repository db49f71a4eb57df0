import type { FaceGroupKind } from '@palisade/contract'

/** A person, of any kind of group, who is looked at in place of the one before. */
export interface OtherPerson {
  id: string
  kind: FaceGroupKind
}
