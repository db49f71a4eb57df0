import type { ErrorKind } from './error-kind.ts'
import type { LogKind } from './log-kind.ts'
import type { Screen } from './screen.ts'

/** One function permission of a role. */
export interface Permission {
  /** The screen or menu group under which the role screen's tree shows it. */
  at: string
  /** Permissions that this one is of no use without: who may close an alarm must see it. */
  needs?: readonly string[]
  /** It changes the site itself: not for the seeded operator role, which watches and handles. */
  isAdministration?: true
  /** It is for people in the field: not for the seeded operator role either, whose users sit at consoles. */
  isOfField?: true
}

/**
 * The closed words of one module, without schemas: its permissions, screens, kinds of object, log words and refusals.
 * Calls and their schemas are described beside it, in `<module>.ts`, and may use the words of every module.
 */
export interface Manifest {
  /** By code, `<module>.<action>`. */
  permissions?: Readonly<Record<string, Permission>>
  screens?: Readonly<Record<string, Screen>>
  /** Kinds of object that an access question can name; the server's module tells in which area each is. */
  objects?: readonly string[]
  /** Audit words that are not plain operations, and those that programs write by themselves. */
  auditWords?: Readonly<Record<string, LogKind>>
  /** By code, `<module>.<reason>`. */
  errors?: Readonly<Record<string, ErrorKind>>
}

export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
