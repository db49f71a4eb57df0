import type { CallAuditWord, Contract, KeysOf, ModuleName, PartOf, PartOfModule } from '@palisade/contract'
import type { PhraseTree } from './catalogue.ts'

type Manifested<Module> = Extract<Module, ModuleName>
type Part<Module, Name extends 'errors' | 'permissions' | 'screens' | 'auditWords'> =
  Manifested<Module> extends infer One
    ? One extends ModuleName
      ? KeysOf<PartOfModule<One, Name>>
      : never
    : never

/** Words that a module's calls write into the log, without those that a manifest names: these have their text there. */
type LogWord<Module> =
  | Exclude<CallAuditWord<Contract[Extract<Module, keyof Contract>]>, KeysOf<PartOf<'auditWords'>>>
  | Part<Module, 'auditWords'>

type Needed<Name extends string, Keys extends string> = [Keys] extends [never]
  ? unknown
  : { readonly [N in Name]: Readonly<Record<Keys, string>> }

/** The parts of a module's texts that the contract asks for: one that is missing does not compile. */
type NeededParts<Module> = Needed<'errors', Part<Module, 'errors'>> &
  Needed<'permissions', Part<Module, 'permissions'>> &
  Needed<'menu', Part<Module, 'screens'>> &
  Needed<'log', LogWord<Module>>

/**
 * All texts of one module. `texts` are its screens' own; `errors`, `permissions`, `menu` (screen titles) and `log` are
 * keyed by the contract's words; `enums` by the values of its closed sets.
 */
export interface ModulePhrases {
  readonly texts?: PhraseTree
  readonly errors?: PhraseTree
  readonly enums?: PhraseTree
  readonly permissions?: PhraseTree
  readonly menu?: PhraseTree
  readonly log?: PhraseTree
  /** Of the menu's groups, which belong to no module. */
  readonly groups?: PhraseTree
}

/**
 * English source of a contract module's texts: keeps each as its own literal type.
 * Use: `export const version = phrasesOf<'version'>()({ … })`; `never` for texts of a screen without calls of its own.
 */
export const phrasesOf =
  <Module extends ModuleName | keyof Contract>() =>
  <const T extends ModulePhrases & NeededParts<Module>>(tree: T): T =>
    tree
