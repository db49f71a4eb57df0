import { manifests, type PartOf } from './fold.ts'

/** Kinds of object that an access question can name; the server resolves each to the area it is in. */
export type ObjectKind = PartOf<'objects'>[number]
export const objectKinds = manifests.flatMap(({ objects = [] }) => objects) as ObjectKind[]
