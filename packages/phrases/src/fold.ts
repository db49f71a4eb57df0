import type { PhraseTree } from './catalogue.ts'
import type { ModulePhrases } from './module.ts'

type Parts = Readonly<Record<string, ModulePhrases>>
type Part<Modules, Name extends keyof ModulePhrases> = Modules[keyof Modules] extends infer One
  ? One extends { readonly [N in Name]: infer Tree }
    ? Tree
    : never
  : never

type KeysOf<Union> = Union extends unknown ? keyof Union : never
type Merged<Union> = {
  readonly [Key in KeysOf<Union>]: Union extends { readonly [K in Key]: infer Value } ? Value : never
}

type TextsOf<Modules> = {
  readonly [
    Name in keyof Modules as Modules[Name] extends { readonly texts: PhraseTree } ? Name : never
  ]: Modules[Name] extends { readonly texts: infer Tree } ? Tree : never
}

/** The catalogue of one language: each module's own texts by its name, and what all modules add to the common parts. */
export type Catalogue<Modules> = Omit<TextsOf<Modules>, 'log'> & {
  readonly errors: Merged<Part<Modules, 'errors'>>
  readonly enums: Merged<Part<Modules, 'enums'>> & {
    readonly permission: Merged<Part<Modules, 'permissions'>>
  }
  readonly menu: {
    readonly screen: Merged<Part<Modules, 'menu'>>
    readonly group: Merged<Part<Modules, 'groups'>>
  }
  readonly log: ('log' extends keyof TextsOf<Modules> ? TextsOf<Modules>['log'] : unknown) & {
    readonly action: Merged<Part<Modules, 'log'>>
  }
}

/** Puts the modules' texts together. */
export function foldPhrases<Modules extends Parts>(modules: Modules): Catalogue<Modules> {
  const all: readonly ModulePhrases[] = Object.values(modules)
  const merged = (part: keyof ModulePhrases): PhraseTree =>
    Object.assign({}, ...all.map(one => one[part] ?? {}))
  const texts = Object.fromEntries(
    Object.entries(modules).flatMap(([name, one]) => (one.texts ? [[name, one.texts]] : [])),
  )
  return {
    ...texts,
    errors: merged('errors'),
    enums: { ...merged('enums'), permission: merged('permissions') },
    menu: { screen: merged('menu'), group: merged('groups') },
    log: { ...texts['log'], action: merged('log') },
  } as unknown as Catalogue<Modules>
}
